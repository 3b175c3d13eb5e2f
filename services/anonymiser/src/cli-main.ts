import { print, runCommand } from '@attendu/log/command';
import { runAnonymiseCommand } from './cli.ts';

/** Runs the anonymise command on its own: `node --import tsx cli-main.ts --json < decision.txt`. */
await runCommand(() => runAnonymiseCommand(process.argv.slice(2), process.stdin, print));
