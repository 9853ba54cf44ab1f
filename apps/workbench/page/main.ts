import { mount } from "svelte";
import { home } from "#home";
import "./style/page.css";
import Workbench from "./workbench-page.svelte";

const target = document.getElementById("workbench");
if (target !== null) void home.ready.then(() => mount(Workbench, { target }));
