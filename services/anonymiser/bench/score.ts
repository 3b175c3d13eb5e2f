import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import type { Detection, MaskedMention, MaskSettings } from '@attendu/law/anonymisation/types';
import type { Generated } from './generator.ts';
import { KEEP_CLASSES, type KeepClass } from './templates.ts';
import type { MustKind } from './variants.ts';

export const SETTINGS: MaskSettings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 'mesure' };

export type Score = {
  documents: number;
  leakedDocuments: number;
  entities: number;
  leakedEntities: number;
  readonly total: Record<MustKind, number>;
  readonly masked: Record<MustKind, number>;
  /** Leaked person mentions that carry a doubt. */
  flagged: number;
  readonly keptTotal: Record<KeepClass, number>;
  readonly keptAltered: Record<KeepClass, number>;
  inconsistent: number;
  confused: number;
  replacements: number;
  unfaithful: number;
  changedAgain: number;
  readonly leaks: string[];
};

const zeros = <K extends string>(keys: readonly K[]): Record<K, number> =>
  Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
const KINDS: readonly MustKind[] = ['personne', 'adresse', 'localite', 'date de naissance', 'identifiant'];

export function newScore(): Score {
  const counts = {
    documents: 0,
    leakedDocuments: 0,
    entities: 0,
    leakedEntities: 0,
    flagged: 0,
    inconsistent: 0,
    confused: 0,
    replacements: 0,
    unfaithful: 0,
    changedAgain: 0,
  };
  return {
    ...counts,
    total: zeros(KINDS),
    masked: zeros(KINDS),
    keptTotal: zeros(KEEP_CLASSES),
    keptAltered: zeros(KEEP_CLASSES),
    leaks: [],
  };
}

/** Scores the detection of one generated decision, comparing offsets character by character. */
export function addScore(score: Score, generated: Generated, detect: (text: string) => Detection, isWhole: boolean): void {
  const { text, must, keep } = generated;
  const detection = detect(text);
  const masked = replacementsOf(text, detection, SETTINGS);
  const cover = new Uint8Array(text.length);
  for (const { start, end, replacement } of masked) if (replacement !== null) cover.fill(1, start, end);
  const flags = new Uint8Array(text.length);
  for (const { start, end } of detection.doubts) flags.fill(1, start, end);
  const leaked = new Map<string, boolean>();
  for (const { start, end, kind, entity } of must) {
    score.total[kind]++;
    const isMasked = cover.subarray(start, end).every((value, at) => value === 1 || !/[\p{L}\p{N}]/u.test(text[start + at] ?? ''));
    if (isMasked) score.masked[kind]++;
    else {
      if (kind === 'personne' && flags[start] === 1) score.flagged++;
      score.leaks.push(
        `${kind} ${generated.id} ${JSON.stringify(`${text.slice(Math.max(0, start - 40), start)}{{${text.slice(start, end)}}}${text.slice(end, end + 30)}`)}`,
      );
    }
    if (kind === 'personne') leaked.set(entity, (leaked.get(entity) ?? false) || !isMasked);
  }
  score.documents++;
  if ([...leaked.values()].includes(true)) score.leakedDocuments++;
  score.entities += leaked.size;
  score.leakedEntities += [...leaked.values()].filter(Boolean).length;
  for (const { start, end, keep: kind } of keep) {
    score.keptTotal[kind]++;
    if (!cover.subarray(start, end).includes(1)) continue;
    score.keptAltered[kind]++;
    score.leaks.push(
      `GARDER ${kind} ${generated.id} ${JSON.stringify(`${text.slice(Math.max(0, start - 40), start)}{{${text.slice(start, end)}}}${text.slice(end, end + 30)}`)}`,
    );
  }
  addConsistency(score, generated, masked);
  if (!isWhole) return;
  const output = writeMasked(text, masked);
  if (!isFaithful(text, masked, output)) score.unfaithful++;
  const again = detect(output).mentions.filter(
    ({ category, start, end }) => category === 'personnePhysique' && !/[[\]]/.test(output.slice(start - 1, end + 1)),
  );
  if (again.length > 0) score.changedAgain++;
}

/** Counts entities with two replacements, and replacements shared by two entities. Names are compared without case or accents. */
function addConsistency(score: Score, { must }: Generated, masked: readonly MaskedMention[]): void {
  const given = new Map<string, Set<string>>();
  const owners = new Map<string, Set<string>>();
  let at = 0;
  for (const { start, end, kind, entity } of must) {
    if (kind !== 'personne') continue;
    while (at < masked.length && (masked[at]?.end ?? 0) <= start) at++;
    const inside: string[] = [];
    for (let k = at; k < masked.length && (masked[k]?.start ?? 0) < end; k++) inside.push(masked[k]?.replacement ?? '');
    const replacement = inside.join(' ');
    if (replacement === '') continue;
    score.replacements++;
    const name = entity.replace(/^[a-z]+:/, '');
    given.set(name, (given.get(name) ?? new Set()).add(replacement));
    owners.set(replacement, (owners.get(replacement) ?? new Set()).add(name));
  }
  for (const all of given.values()) score.inconsistent += all.size - 1;
  for (const all of owners.values()) score.confused += all.size - 1;
}

function isFaithful(text: string, masked: readonly MaskedMention[], output: string): boolean {
  let from = 0;
  let at = 0;
  for (const { start, end, replacement } of masked) {
    if (replacement === null) continue;
    const kept = text.slice(from, start);
    if (output.slice(at, at + kept.length) !== kept) return false;
    at += kept.length + replacement.length;
    from = end;
  }
  return output.slice(at) === text.slice(from);
}
