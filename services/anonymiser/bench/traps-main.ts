import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { Identities } from './identities.ts';
import { drawNames, parseFile, parseMarked } from './marked-text.ts';
import { addTrapScore, describeScore, newTrapScore } from './trap-score.ts';
import { TRAPS, type TrapKind } from './traps.ts';

/** Scores the traps of some kinds, or an extract file: `traps-main.ts zones`, `traps-main.ts check`, `traps-main.ts all 10`. */
const [what = 'all', draws = '3', shows = 'problems'] = process.argv.slice(2);
const lexicon = loadLexicon();
const read = (text: string) => detect(text, lexicon);
const score = newTrapScore();
if (what === 'check') {
  const file = fileURLToPath(new URL('./extracts/check.txt', import.meta.url));
  for (const marked of parseFile(readFileSync(file, 'utf8'))) addTrapScore(score, marked, read);
} else {
  for (const kind of Object.keys(TRAPS) as TrapKind[]) {
    if (what !== 'all' && what !== kind) continue;
    const own = newTrapScore();
    TRAPS[kind].forEach((template, at) => {
      for (let draw = 0; draw < Number(draws); draw++) {
        const marked = parseMarked(`${kind} ${at}`, drawNames(template, new Identities(`${kind}/${at}/${draw}`)));
        addTrapScore(own, marked, read);
        addTrapScore(score, marked, read);
      }
    });
    process.stdout.write(`${kind}: ${describeScore(own).slice(0, 4).join(' ; ')}\n`);
  }
}
if (shows === 'problems') for (const problem of score.problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${describeScore(score).join('\n')}\n`);
