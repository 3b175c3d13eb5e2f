import { fileURLToPath } from 'node:url';
import { watchCorpus } from './corpus-progress.ts';
import { aborted, runMain } from './process.ts';
import { startStack } from './stack/stack.ts';
import { readyText } from './terminal.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

await runMain(async (signal) => {
  const stack = await startStack({ root, env: process.env, notice: (text) => console.error(text), signal }).catch((error: unknown) => {
    if (error !== signal.reason) throw error;
    return null;
  });
  if (stack === null) return 0;
  console.log(readyText(stack));
  watchCorpus(stack.parts, signal, (text) => console.log(text));
  const failure = await Promise.race([aborted(signal), stack.failed]);
  await stack.stop();
  if (failure instanceof Error) throw failure;
  return 0;
});
