import { expect, it } from 'vitest';
import { withoutRunningLines } from './pdf-text.ts';

it('leaves out the head and the number that pages share, and nothing else', () => {
  const page = (n: number, text: string) => `Convention fiscale avec la Suisse\n${text}\n- ${n} -`;
  expect(withoutRunningLines([page(1, 'Les résidents'), page(2, 'sont imposés'), page(3, 'dans leur État.')])).toEqual([
    'Les résidents',
    'sont imposés',
    'dans leur État.',
  ]);
  const different = ['Un\ndeux', 'Trois\nquatre', 'Cinq\nsix'];
  expect(withoutRunningLines(different)).toEqual(different);
  const few = [page(1, 'a'), page(2, 'b')];
  expect(withoutRunningLines(few)).toEqual(few);
});
