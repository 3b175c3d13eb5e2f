import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Detection } from '@attendu/law/anonymisation/types';
import { Identities } from './identities.ts';
import { drawNames, parseDrawn, parseMarked } from './marked-text.ts';
import { addTrapScore, type TrapScore } from './trap-score.ts';
import { TRAPS, type TrapKind } from './traps.ts';

/** Scores the traps of a kind, drawing names `draws` times for each. */
export function scoreTraps(kind: TrapKind, draws: number, read: (text: string) => Detection, ...scores: TrapScore[]): void {
  TRAPS[kind].forEach((template, at) => {
    for (let draw = 0; draw < draws; draw++) {
      const marked = parseMarked(`${kind} ${at}`, drawNames(template, new Identities(`${kind}/${at}/${draw}`)));
      for (const score of scores) addTrapScore(score, marked, read);
    }
  });
}

/** Files of texts in many genres; most of their names have no cue. The rules were adapted to all of them: an unbiased measure needs new texts. */
export const GENRES = ['mended', 'held', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Scores the texts of a file of genres, drawing names `draws` times. */
export function scoreGenres(file: (typeof GENRES)[number], draws: number, read: (text: string) => Detection, score: TrapScore): void {
  const content = readFileSync(fileURLToPath(new URL(`./genres/${file}.txt`, import.meta.url)), 'utf8');
  for (let draw = 0; draw < draws; draw++)
    for (const marked of parseDrawn(content, (id) => new Identities(`${id}/${draw}`))) addTrapScore(score, marked, read);
}
