import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdEmail, type SignInStack, signIn, startSignInStack } from './sign-in-stack.ts';

// The real gateway before the real auth, whose passwords are hashed two at a time.

const SIGN_INS = 200;
let stack: SignInStack;
beforeAll(async () => {
  stack = await startSignInStack(SIGN_INS);
});
afterAll(() => stack.stop());

test('two hundred sign-ins at once: each is answered or asked to retry, none times out, and other calls pass meanwhile', async () => {
  const { url } = stack;
  let pending = SIGN_INS;
  const signIns = Array.from({ length: SIGN_INS }, async (_unused, n) => {
    const response = await signIn(url, crowdEmail(n), n);
    pending -= 1;
    return response;
  });
  // A call that auth answers without a password.
  for (let n = 0; n < 10; n++) {
    const other = await fetch(`${url}/copilot/auth/identity-provider`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(other.status).toBe(200);
    await other.text();
  }
  expect(pending).toBeGreaterThan(0);
  for (const response of await Promise.all(signIns)) {
    expect([200, 503]).toContain(response.status);
    if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await response.text();
  }
});
