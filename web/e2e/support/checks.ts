import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

/** Checks WCAG 2.2 A and AA automatically, through the browser's own protocol, so that the site's content security policy stays in force. */
export async function expectAccessible(page: Page): Promise<void> {
  const theme = await page.evaluate(() => (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const motion = await page.evaluate(() => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference'));
  const emulate = (value: string) =>
    page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value },
    ]);
  // What fades in does not have its final colours: motion is off during the check, and the transitions that run already are awaited.
  await emulate('reduce');
  try {
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished),
      ),
    );
    const violations = await findViolations(page);
    expect(violations, violations.join('; ')).toEqual([]);
  } finally {
    await emulate(motion);
  }
}

async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') };
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // What is not violated is not described: most of the time of a check on a long page.
    const results = await engine.run(document, { runOnly, resultTypes: ['violations'] });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`).join(' | ')}`,
    );
  });
}

/** Nothing is wider than the screen. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`);
  });
  expect(wide).toEqual([]);
}

async function expectSoundOn(page: Page, screen: { width: number; height: number }): Promise<void> {
  const own = page.viewport();
  // A tooltip would open on what comes under the pointer.
  await page.mouse.move(0, 0);
  await page.setViewport(screen);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.setViewport(own);
}

/** The same state of a narrow visit on a wide screen, where dialogs are centred and columns stand side by side. */
export const expectSoundWide = (page: Page): Promise<void> => expectSoundOn(page, { width: 1440, height: 900 });

/** The same state of a wide visit on a phone. */
export const expectSoundNarrow = (page: Page): Promise<void> => expectSoundOn(page, { width: 375, height: 812 });

/** No line end cuts a reference (« L. 1221-19 »), or parts a reference tag from the punctuation after it. */
export async function expectWholeReferences(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const linesOf = (node: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()];
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      for (const { 0: words, index } of node.data.matchAll(/[LRD]\.\s\d[\d-]*/g)) {
        const tops = linesOf(node, index, index + words.length).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(words);
      }
      const tag = node.previousSibling;
      if (!(tag instanceof Element) || !/^[.,;)]/.test(node.data)) continue;
      const [sign] = linesOf(node, 0, 1);
      const before = [...tag.getClientRects()].at(-1);
      if (sign && before && sign.top > before.bottom) found.push(`${tag.textContent} ${node.data.slice(0, 10)}`);
    }
    return found;
  });
  expect([page.url(), cut]).toEqual([page.url(), []]);
}

/** Every control is at least 24 by 24 px (WCAG 2.5.8), or a link inside a sentence. */
export async function expectTargets(page: Page): Promise<void> {
  const small = await page.$$eval('button, input, select, textarea, a[href]', (controls) =>
    controls.flatMap((control) => {
      // A hidden checkbox is pressed by its label.
      const target = control.matches('[type=checkbox], [type=radio]') ? (control.closest('label') ?? control) : control;
      const { width, height } = target.getBoundingClientRect();
      const skipped = width === 0 || control.matches('p a, li a, .skip-link');
      return skipped || (width >= 24 && height >= 24) ? [] : [`${control.tagName}.${control.className} ${width}x${height}`];
    }),
  );
  expect(small).toEqual([]);
}

/** No toast hides an active control other than a reference in a text, which scrolls away from it (WCAG 2.4.11), nor the words of a heading where the screen has other places, once it is in place. */
export async function expectNothingHidden(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
      const headings = [...document.querySelectorAll('h1, h2, h3')].filter((heading) => {
        const words = document.createRange();
        words.selectNodeContents(heading);
        const at = words.getBoundingClientRect();
        const isUnder = (toast: DOMRect) =>
          at.left < toast.right && at.right > toast.left && at.top < toast.bottom && at.bottom > toast.top;
        return window.innerWidth >= 1200 && toasts.some(isUnder);
      });
      const controls = [
        ...document.querySelectorAll<HTMLElement>('a[href], button:enabled, textarea:enabled, input:enabled, summary'),
      ].filter((control) => {
        if (control.matches('.reference')) return false;
        const at = control.getBoundingClientRect();
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
        // Toasts let the pointer through, so hit-testing finds the control under them.
        const seen = control.closest('.toaster') === null && control.contains(document.elementFromPoint(x, y));
        return seen && toasts.some((toast) => x > toast.left && x < toast.right && y > toast.top && y < toast.bottom);
      });
      return [...headings, ...controls].map((found) => `${found.tagName}.${found.className} ${found.textContent}`);
    });
  await expect.poll(hidden, { timeout: 10_000 }).toEqual([]);
}

/** One line, all kinds of spaces alike, without the joiner that keeps a word whole. */
const plain = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2060', '');

/** The text of an element's accessible tree as one line. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const handle = await page.waitForSelector(selector);
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  return plain((await handle?.evaluate((element) => (element as HTMLElement).innerText)) ?? '').trim();
}

/** Waits until the page shows this sentence; all kinds of spaces are equal. */
export async function waitForText(page: Page, sentence: string, timeoutMs = 60_000): Promise<void> {
  const wanted = sentence.replace(/\s+/g, ' ');
  const isShown = await pollPage(async () => (await visibleText(page)).includes(wanted), timeoutMs);
  if (!isShown) throw new Error(`« ${wanted} » is not shown at ${page.url()}, but: ${(await visibleText(page)).slice(0, 500)}`);
}

/**
 * Polls until the answer is yes; false at the end of the time. Polls from this process, because a wait inside a page is lost when another document,
 * in another browser process, replaces it.
 */
export async function pollPage(ask: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    // The polled document may be unloading.
    if (await ask().catch(() => false)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

export async function visibleText(page: Page): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  const text = await page.evaluate(() => document.body.innerText);
  return plain(text);
}

/** Clicks the element with this accessible name; on a page of forms rendered at build time, once the application has taken it over. */
export async function press(page: Page, name: string, role: 'button' | 'link' | 'tab' | 'checkbox' | 'radio' = 'button'): Promise<void> {
  await page
    .locator(`::-p-aria([name="${name}"][role="${role}"])`)
    .filter(
      (element) =>
        document.documentElement.dataset.provider === undefined || Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    )
    .click();
}

/** Waits for another document, through any redirections, and for this element in it. */
export async function arrive(page: Page, path: string, selector = 'h1', timeoutMs = 60_000): Promise<void> {
  const hasArrived = async () => new URL(page.url()).pathname.startsWith(path) && (await page.$(selector)) !== null;
  if (!(await pollPage(hasArrived, timeoutMs))) throw new Error(`still at ${page.url()}, without ${path} ${selector}`);
}
