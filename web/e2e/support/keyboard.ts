import type { Page } from 'puppeteer-core';

/**
 * A page gives the focus a moment after it has changed: a key pressed before goes to whatever had it, and is lost. So every key of the journeys is
 * pressed here, once the focus is where it will be heard.
 */
export async function pressKey(
  page: Page,
  key: 'Enter' | 'Escape' | 'Backspace' | 'ArrowUp' | 'ArrowRight' | 'Tab' | 'n' | 'c' | 'l',
  within: string,
): Promise<void> {
  await focusWithin(page, within);
  await page.keyboard.press(key);
}

/** Waits until what this selector names has the focus, itself or in it. */
export async function focusWithin(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.closest(wanted) != null, {}, selector);
}

/** Takes the focus to a field and writes there: key by key, or at once as a paste does (twenty thousand characters are a minute of typing). */
export async function typeIn(page: Page, selector: string, text: string, how: 'typed' | 'pasted' = 'typed'): Promise<void> {
  await page.focus(selector);
  await focusWithin(page, selector);
  if (how === 'pasted') await page.keyboard.sendCharacter(text);
  else await page.keyboard.type(text);
}

/** What has the focus, by its words. */
export const focused = (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.replace(/\s+/g, ' ').trim() ?? '');

/** Goes on by Tab until what has these words has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === wanted) return;
  }
  throw new Error(`the keyboard does not reach « ${wanted} »`);
}

/** Goes on by Tab until this has the focus, where words do not tell it. */
export async function tabToElement(page: Page, selector: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** On a narrow screen a proof is a sheet over the page: nothing under it can be pressed until it has gone. */
export async function closeSheet(page: Page): Promise<void> {
  await pressKey(page, 'Escape', '.dialog--sheet');
  await page.waitForSelector('.dialog--sheet', { hidden: true });
}
