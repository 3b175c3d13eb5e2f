import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The colour of a token in a theme, as '#rrggbb'. */
function colour(token: string, theme: Theme): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const value = theme === 'light' ? found?.[1] : found?.[2];
  if (!value) throw new Error(`--${token} is not a pair of plain colours`);
  return value;
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const GROUPS = ['person', 'date', 'place', 'number', 'company', 'professional', 'added'].map((group) => `group-${group}`);
const GROUNDS = ['paper', 'sheet', 'wash'];
/** [text, background] pairs used by the components. */
const TEXT_PAIRS: [string, string][] = [
  ...['ink', 'ink-soft', 'ink-faint', 'accent', 'seal', 'verified'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ['ink', 'mark'],
  ['ink', 'seal-wash'],
  ['seal', 'seal-wash'],
  ['ink', 'accent-wash'],
  ['accent', 'accent-wash'],
  ['ink-soft', 'wash-strong'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['paper', 'ink'],
  ...GROUPS.flatMap((group): [string, string][] => [
    ['ink', group],
    ['ink-soft', group],
  ]),
];
/** Borders of controls, focus rings and icons: 3 to 1 is enough. */
const SHAPE_PAIRS: [string, string][] = ['rule-strong', 'accent', ...GROUPS.map((group) => `${group}-line`)].flatMap((shape) =>
  GROUNDS.map((ground): [string, string] => [shape, ground]),
);

describe.each<Theme>(['light', 'dark'])('contrast in the %s theme', (theme) => {
  it.each(TEXT_PAIRS)('%s on %s has a contrast of 4.5 to 1 (AA)', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(SHAPE_PAIRS)('%s on %s has a contrast of 3 to 1', (shape, ground) => {
    expect(contrast(colour(shape, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it('keeps the colours of the design', () => {
  expect([colour('paper', 'light'), colour('ink', 'light'), colour('rule', 'light')]).toEqual(['#fbf9f5', '#1a1d24', '#e4dfd5']);
  expect([colour('accent', 'light'), colour('seal', 'light')]).toEqual(['#1e3a5f', '#a3261b']);
});
