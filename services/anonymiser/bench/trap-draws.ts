import type { Detection } from '@attendu/law/anonymisation/types';
import { Identities } from './identities.ts';
import { drawNames, parseMarked } from './marked-text.ts';
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
