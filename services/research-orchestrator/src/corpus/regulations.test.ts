import { expect, test } from 'vitest';
import { readRegulations } from './regulations.ts';

const LABOUR_CODE = 'LEGITEXT000006072050';
const regulations = readRegulations();

test('a law that refers to a decree leads to the regulations that apply it, in its own code', () => {
  expect(regulations({ textId: LABOUR_CODE, number: 'L1234-9' })).toContain('R1234-2');
  expect(regulations({ textId: LABOUR_CODE, number: 'L. 1226-1' })).toContain('D1226-1');
  expect(regulations({ textId: null, number: 'L1226-1' })).toEqual([]);
  expect(regulations({ textId: LABOUR_CODE, number: null })).toEqual([]);
  expect(regulations({ textId: LABOUR_CODE, number: 'L1121-1' })).toEqual([]);
});
