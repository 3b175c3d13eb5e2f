import { describe, expect, it } from 'vitest';
import { edgeBoxes, freerEdge } from './free-edge.ts';

describe('the edge where a message floats', () => {
  it.each([
    ['bottom', { bottom: 0, top: 0 }, 'bottom'],
    ['bottom', { bottom: 1, top: 0 }, 'top'],
    ['top', { bottom: 0, top: 0 }, 'top'],
    ['top', { bottom: 0, top: 2 }, 'bottom'],
    ['top', { bottom: 3, top: 3 }, 'top'],
    // The control that has the focus outweighs a page full of others.
    ['bottom', { bottom: 1_000, top: 12 }, 'top'],
  ] as const)('is %s, hiding %o: goes %s', (present, hides, wanted) => {
    expect(freerEdge(present, hides)).toBe(wanted);
  });
  it('is measured at both edges, whichever it is at', () => {
    expect(edgeBoxes({ left: 16, right: 359, height: 84 }, 800)).toEqual({
      top: { left: 16, right: 359, top: 64, bottom: 148 },
      bottom: { left: 16, right: 359, top: 700, bottom: 784 },
    });
  });
});
