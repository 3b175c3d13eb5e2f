import { startSignInStack } from '../test/sign-in-stack.ts';

// The measured servers run in this process, apart from the bench, so that its own CPU time does not count as theirs.
const stack = await startSignInStack(Number(process.env.CROWD));
process.send?.({ url: stack.url });
process.once('message', () => void stack.stop().then(() => process.exit(0)));
