import { mount } from "svelte";
import "./style/page.css";
import Workbench from "./workbench-page.svelte";

const target = document.getElementById("workbench");
if (target !== null) mount(Workbench, { target });
