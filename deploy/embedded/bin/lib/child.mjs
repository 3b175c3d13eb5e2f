import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

/** Exit code of a child, as a shell reports it. */
export function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 1);
}

/**
 * Runs one command to its end and returns its exit code. Signals sent to this process are passed on and the child decides when to end; a second
 * SIGINT is passed on too. `output: 'stderr'` keeps stdout free for what the caller prints; a descriptor takes all that
 * the command prints.
 */
export function runChild(command, args, { output = 'inherit', env = process.env, ipc = false } = {}) {
  return new Promise((resolve, reject) => {
    const [stdout, stderr] = typeof output === 'number' ? [output, output] : [output === 'stderr' ? 2 : 'inherit', 'inherit'];
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['inherit', stdout, stderr, ...(ipc ? ['ipc'] : [])],
      // npm is a .cmd file on Windows, which only a shell can start.
      shell: process.platform === 'win32' && command === 'npm',
    });
    const pass = (signal) => () => {
      child.kill(signal);
    };
    const signals = ['SIGTERM', 'SIGHUP'].map((signal) => [signal, pass(signal)]);
    // The terminal already sends Ctrl-C to the whole process group: passing it on would stop the child twice.
    signals.push(['SIGINT', process.stdin.isTTY ? () => {} : pass('SIGINT')]);
    for (const [signal, handler] of signals) process.on(signal, handler);
    const free = () => {
      for (const [signal, handler] of signals) process.off(signal, handler);
    };
    child.once('error', (error) => {
      free();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      free();
      resolve(exitCode(code, signal));
    });
  });
}
