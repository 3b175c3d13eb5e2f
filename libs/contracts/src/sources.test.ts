import { expect, it } from 'vitest';
import { readSourceList } from './sources.ts';

it('parses a list of kinds: each once, in the order of the catalogue, unknown names apart', () => {
  expect(readSourceList(' CNN ,legiarti,cnn, wikipedia')).toEqual({ kinds: ['legiarti', 'cnn'], unknown: ['wikipedia'] });
  expect(readSourceList(' , ')).toEqual({ kinds: [], unknown: [] });
});
