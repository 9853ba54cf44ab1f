/** The editor: CodeMirror with support for rule sheets. Loaded when the rules are first shown. */
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Completions, Edit, NameExplanation, Notation, SheetProblem } from "../engine/questions.ts";
import { completionSource, explanationTooltip } from "./language-help.ts";
import { languageOf, ruleColours } from "./rule-language.ts";

export interface CodeEditor {
  /** Replaces the text, unless it is unchanged. */
  setText(text: string): void;
  setProblems(problems: readonly SheetProblem[]): void;
  setNotation(notation: Notation): void;
  /** Scrolls to a part of the text and selects it. */
  select(from: number, to: number): void;
  /** Changes parts of the text, as if typed. */
  apply(edits: readonly Edit[]): void;
  destroy(): void;
}

export interface EditorEvents {
  explain(text: string, offset: number): Promise<NameExplanation | null>;
  complete(text: string, offset: number): Promise<Completions | null>;
  changed(text: string): void;
  moved(offset: number): void;
}

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--panel)", color: "var(--ink)", fontSize: "0.8438rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--code-selection)",
  },
  ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line-strong)" },
  // Replaces pictures in data: addresses, which the policy forbids.
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)" },
  ".cm-lint-marker": { width: "0.6em", height: "0.6em", marginTop: "0.45em", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": { content: "normal", backgroundColor: "var(--warn)" },
  ".cm-explanation": { padding: "0.5rem 0.75rem", maxWidth: "30rem", fontSize: "0.8125rem", fontFamily: "var(--sans)" },
  ".cm-explanation code": { fontFamily: "var(--mono)", fontWeight: "600" },
  ".cm-explanation div": { color: "var(--ink-soft)", marginTop: "0.2rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--accent-ink)", borderRadius: "6px" },
});

/**
 * The editor is in a shadow tree. There CodeMirror adopts its style sheets as objects, which the content security
 * policy allows; in the page itself it would insert style elements, which the policy forbids.
 */
export function makeEditor(host: HTMLElement, text: string, events: EditorEvents): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  let isSetting = false;
  const language = new Compartment();
  const listener = EditorView.updateListener.of((update) => {
    if (update.docChanged && !isSetting) events.changed(update.state.doc.toString());
    if (update.selectionSet) events.moved(update.state.selection.main.head);
  });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        lintGutter(),
        autocompletion({ override: [completionSource(events.complete)] }),
        explanationTooltip(events.explain),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, ...completionKeymap, indentWithTab]),
        language.of(languageOf("prefix")),
        ruleColours,
        theme,
        listener,
        EditorView.contentAttributes.of({ "aria-label": "Rules of the game" }),
      ],
    }),
  });
  view.scrollDOM.tabIndex = 0; // so that it can be scrolled with the keyboard
  return {
    setText(next) {
      if (next === view.state.doc.toString()) return;
      isSetting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isSetting = false;
    },
    setProblems(problems) {
      const { length } = view.state.doc;
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(problem, length)),
        ),
      );
    },
    setNotation(notation) {
      view.dispatch({ effects: language.reconfigure(languageOf(notation)) });
    },
    select(from, to) {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    apply(edits) {
      view.dispatch({ changes: edits.map(changeOf) });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

const changeOf = ({ from, to, text }: Edit) => ({ from, to, insert: text });

function diagnosticOf({ severity, code, message, hint, from, to, fixes }: SheetProblem, length: number): Diagnostic {
  return {
    from: Math.min(from, length),
    to: Math.min(Math.max(to, from), length),
    severity,
    source: code,
    message: hint === undefined ? message : `${message}\n${hint}`,
    actions: fixes.map(({ title, edits }) => ({
      name: title,
      apply: (view) => view.dispatch({ changes: edits.map(changeOf) }),
    })),
  };
}
