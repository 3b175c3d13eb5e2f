import { runAnonymiseCommand } from './cli.ts';

/** Runs the anonymise command by itself: `node --import tsx cli-main.ts --json < decision.txt`. */
runAnonymiseCommand(process.argv.slice(2), process.stdin, (out) => process.stdout.write(out)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
