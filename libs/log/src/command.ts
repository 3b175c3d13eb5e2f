/** Exit code of a program ended by SIGPIPE. */
const CLOSED_PIPE_CODE = 128 + 13;

const isClosedPipe = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EPIPE';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ignore = (): void => {};

/** Resolves when `text`, and all output before it, has left this process. @throws EPIPE when the reader has closed the pipe. */
function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  // The callback gets the error too; without a listener the event would end the process.
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes a command's output at the speed of the pipe's reader. */
export const print = (text: string): Promise<void> => written(process.stdout, text);

/** Ends the process once its output is written. `process.exit` alone drops what a pipe has not taken yet, beyond 64 KiB. */
export async function exitWhenWritten(code: number): Promise<never> {
  await Promise.allSettled([written(process.stdout, ''), written(process.stderr, '')]);
  process.exit(code);
}

/** Runs a command to its end and exits with its code, all output written; an error becomes its message and code 1. */
export async function runCommand(main: () => Promise<number>, describe: (error: unknown) => string = messageOf): Promise<never> {
  let code: number;
  try {
    code = await main();
  } catch (error) {
    code = isClosedPipe(error) ? CLOSED_PIPE_CODE : 1;
    if (!isClosedPipe(error)) process.stderr.write(`${describe(error)}\n`);
  }
  return exitWhenWritten(typeof process.exitCode === 'number' ? process.exitCode : code);
}
