import { existsSync, readFileSync } from 'node:fs';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { parseFile } from './marked-text.ts';
import { readMissing, withoutTitledNames } from './missed-names.ts';
import { GENRES, scoreGenres, scoreTraps } from './trap-draws.ts';
import { addTrapScore, describeScore, newTrapScore } from './trap-score.ts';
import { TRAPS, type TrapKind } from './traps.ts';

/**
 * Scores the traps of a kind, a file of genres or a file of annotated texts: `traps-main.ts zones`, `traps-main.ts held 5`, `traps-main.ts
 * bench/extracts/check.txt`, `traps-main.ts all 10`. `traps-main.ts FILE 10 missed 0.15`: leaves this share of the names of a file of annotated texts in clear, to
 * count the leaks that carry a doubt.
 */
const [what = 'all', draws = '3', shows = 'problems', share = '0.15'] = process.argv.slice(2);
const lexicon = loadLexicon();
const read = (text: string) => detect(text, lexicon);
const score = newTrapScore();
const genre = GENRES.find((file) => file === what);
if (genre !== undefined) scoreGenres(genre, Number(draws), read, score);
else if (shows === 'missed') {
  for (const marked of parseFile(readFileSync(what, 'utf8')).map(withoutTitledNames))
    for (let draw = 0; draw < Number(draws); draw++)
      addTrapScore(score, marked, (text) => readMissing(text, lexicon, Number(share), `${marked.id} ${draw}`));
} else if (existsSync(what)) for (const marked of parseFile(readFileSync(what, 'utf8'))) addTrapScore(score, marked, read);
else
  for (const kind of Object.keys(TRAPS) as TrapKind[]) {
    if (what !== 'all' && what !== kind) continue;
    const own = newTrapScore();
    scoreTraps(kind, Number(draws), read, own, score);
    process.stdout.write(`${kind}: ${describeScore(own).slice(0, 4).join(' ; ')}\n`);
  }
if (shows !== 'none') for (const problem of score.problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${describeScore(score).join('\n')}\n`);
