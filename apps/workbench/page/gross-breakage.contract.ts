/** Layout faults that no page may have: text without width, empty parts, overlapping controls. */
import type { Page } from "playwright-core";

/** The faults in words, one line each; empty if the page is fine. */
export const grossBreakage = (shown: Page): Promise<string[]> =>
  shown.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
    };
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30)}"`;

    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (node.nodeValue?.trim() === "" || parent === null || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().width === 0) found.push(`text without a width in ${nameOf(parent)}`);
    }
    for (const part of document.querySelectorAll("main, section, [role=tabpanel]"))
      if (isSeen(part) && part.textContent?.trim() === "" && part.querySelector("svg, canvas, img, input") === null)
        found.push(`nothing in ${nameOf(part)}`);
    const controls = [...document.querySelectorAll("button, a[href], input, select, textarea, [role=tab]")].filter(
      isSeen,
    );
    /** The visible part of an element: scrolling lists hide what is beyond their edges. */
    const seenBox = (element: Element): Pick<DOMRect, "left" | "right" | "top" | "bottom"> => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const edge = around.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
      return { left, right, top, bottom };
    };
    const boxes = controls.map(seenBox);
    for (const [i, one] of controls.entries())
      for (let j = i + 1; j < controls.length; j++) {
        const other = controls[j] as Element;
        const [a, b] = [boxes[i], boxes[j]] as [DOMRect, DOMRect];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const isInside = one.contains(other) || other.contains(one);
        if (width > 2 && height > 2 && !isInside) found.push(`${nameOf(one)} lies upon ${nameOf(other)}`);
      }
    return found;
  });
