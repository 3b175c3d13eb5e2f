import type { Page } from 'puppeteer-core';

/**
 * A page moves the focus shortly after it changes, and a key pressed earlier is lost. So journeys press every key here, once the focus is where it is
 * expected.
 */
export async function pressKey(
  page: Page,
  key: 'Enter' | 'Escape' | 'Backspace' | 'ArrowUp' | 'ArrowRight' | 'Tab' | 'n' | 'c' | 'l',
  within: string,
): Promise<void> {
  await focusWithin(page, within);
  await page.keyboard.press(key);
}

/** Waits until the element of this selector, or one inside it, has the focus. */
export async function focusWithin(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.closest(wanted) != null, {}, selector);
}

/** Focuses a field and types: key by key, or at once like a paste (typing twenty thousand characters takes a minute). */
export async function typeIn(page: Page, selector: string, text: string, how: 'typed' | 'pasted' = 'typed'): Promise<void> {
  await page.focus(selector);
  await focusWithin(page, selector);
  if (how === 'pasted') await page.keyboard.sendCharacter(text);
  else await page.keyboard.type(text);
}

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim() ?? '');

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === wanted) return;
  }
  throw new Error(`the keyboard does not reach « ${wanted} »`);
}

/** Presses Tab until this element has the focus, where names do not distinguish it. */
export async function tabToElement(page: Page, selector: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** On a narrow screen a proof is a sheet over the page: nothing under it can be pressed until it has closed. */
export async function closeSheet(page: Page): Promise<void> {
  await pressKey(page, 'Escape', '.dialog--sheet');
  await page.waitForSelector('.dialog--sheet', { hidden: true });
}
