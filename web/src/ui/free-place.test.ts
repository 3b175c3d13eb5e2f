import { describe, expect, it } from 'vitest';
import { freest, placeBoxes } from './free-place.ts';

const places = (hides: Readonly<Record<string, number>>) =>
  Object.entries(hides).map(([place, count]) => ({ place: place as 'bottom left', hides: count }));

describe('the position of a toast', () => {
  it.each([
    [null, { 'bottom left': 0, 'bottom right': 0, 'top left': 0 }, 'bottom left'],
    ['bottom left', { 'bottom left': 1, 'bottom right': 1, 'top left': 0 }, 'top left'],
    ['top left', { 'bottom left': 0, 'bottom right': 0, 'top left': 0 }, 'top left'],
    ['top left', { 'bottom left': 0, 'bottom right': 0, 'top left': 2 }, 'bottom left'],
    ['top center', { 'bottom center': 3, 'top center': 3 }, 'top center'],
    // Two links weigh less than one button.
    ['bottom center', { 'bottom center': 1, 'top center': 0.8 }, 'top center'],
    // The focused control outweighs all others.
    ['bottom center', { 'bottom center': 1_000, 'top center': 12 }, 'top center'],
    // The screen has become too narrow for the present position.
    ['bottom left', { 'bottom center': 1, 'top center': 1 }, 'bottom center'],
  ] as const)('is %s, hiding %o: goes %s', (present, hides, wanted) => {
    expect(freest(present, places(hides))).toBe(wanted);
  });
  it('has two positions on a narrow screen, six on a wide one', () => {
    expect(placeBoxes({ width: 343, height: 84 }, { left: 16, right: 359 }, 800)).toEqual([
      { place: 'bottom center', box: { left: 16, right: 359, top: 700, bottom: 784 } },
      { place: 'top center', box: { left: 16, right: 359, top: 64, bottom: 148 } },
    ]);
    const wide = placeBoxes({ width: 368, height: 60 }, { left: 40, right: 1400 }, 900);
    expect(wide.map(({ place, box }) => [place, box.left, box.top])).toEqual([
      ['bottom left', 40, 824],
      ['bottom center', 536, 824],
      ['bottom right', 1032, 824],
      ['top left', 40, 64],
      ['top center', 536, 64],
      ['top right', 1032, 64],
    ]);
  });
});
