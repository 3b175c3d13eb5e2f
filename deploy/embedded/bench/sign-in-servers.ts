import { startSignInStack } from '../test/sign-in-stack.ts';

// The servers of the measure, in a process of their own: the parent's own work must not be counted as theirs.
const stack = await startSignInStack(Number(process.env.CROWD));
process.send?.({ url: stack.url });
process.once('message', () => void stack.stop().then(() => process.exit(0)));
