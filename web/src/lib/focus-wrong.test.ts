import { expect, it } from 'vitest';
import { focusWrong } from './focus-wrong.ts';

/** A form that records the names of the fields that get the focus. */
function formOf(...names: string[]) {
  const focused: string[] = [];
  const form = {
    querySelector: (selector: string) => {
      const name = names.find((one) => selector === `[name="${one}"]`);
      return name === undefined ? null : { focus: () => focused.push(name) };
    },
  };
  return { form: form as unknown as HTMLFormElement, focused };
}

it.each([
  [{ password: 'trop court', email: 'manquant' }, ['password']],
  [{ email: 'manquant' }, ['email']],
  [{ whole: 'refusé' }, []],
  [{}, []],
])('%j focuses %j', (errors, expected) => {
  const { form, focused } = formOf('email', 'password');
  focusWrong(form, errors);
  expect(focused).toEqual(expected);
});
