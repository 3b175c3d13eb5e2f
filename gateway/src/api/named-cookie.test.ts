import { expect, test } from 'vitest';
import { namedCookie } from './credentials.ts';

const NAME = '__Host-attendu_signup';
test.each([
  ['alone', [`${NAME}=abc_-1`], 'abc_-1'],
  ['among others', [`a=1; ${NAME}=abc; __Host-attendu_session=secret`], 'abc'],
  ['in another header', ['a=1', `${NAME}=abc`], 'abc'],
  ['absent', ['a=1; __Host-attendu_session=secret'], null],
  ['under a longer name', [`x${NAME}=abc`], null],
  ['twice', [`${NAME}=abc; ${NAME}=def`], null],
  ['empty', [`${NAME}=`], null],
  ['with another pair inside', [`${NAME}=abc=d`], null],
  ['with a line feed', [`${NAME}=abc\r\nx-attendu-context: y`], null],
  ['longer than any of ours', [`${NAME}=${'a'.repeat(129)}`], null],
])('the cookie that a route names, %s', (_name, cookie, value) => expect(namedCookie({ cookie }, NAME)).toBe(value));

test('no cookie at all', () => expect(namedCookie({}, NAME)).toBeNull());
