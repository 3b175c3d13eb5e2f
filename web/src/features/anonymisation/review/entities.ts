import { csvOf } from '@attendu/contracts/csv';
import { addedId } from '@attendu/law/anonymisation/replace';
import type { ReviewedMention } from '@attendu/law/anonymisation/review';
import type { Category, PersonRole } from '@attendu/law/anonymisation/types';

/** One person, address or number of the text, with all its mentions. */
export type Entity = {
  readonly id: string;
  readonly category: Category;
  readonly role: PersonRole | null;
  /** As first written in the text. */
  readonly name: string;
  /** Its replacement; null when no mention of it is masked. */
  readonly replacement: string | null;
  readonly starts: readonly number[];
  readonly masked: number;
};

/** The entities in the order of their first mention. */
export function entitiesOf(text: string, mentions: readonly ReviewedMention[], replacements: readonly (string | null)[]): Entity[] {
  const entities = new Map<string, { -readonly [K in keyof Entity]: Entity[K] } & { starts: number[] }>();
  for (const [index, mention] of mentions.entries()) {
    const replacement = replacements[index] ?? null;
    const known = entities.get(mention.entityId);
    if (known === undefined) {
      entities.set(mention.entityId, {
        id: mention.entityId,
        category: mention.category,
        role: mention.role,
        name: text.slice(mention.start, mention.end).replace(/\s+/g, ' '),
        replacement,
        starts: [mention.start],
        masked: replacement === null ? 0 : 1,
      });
      continue;
    }
    known.starts.push(mention.start);
    known.replacement ??= replacement;
    if (replacement !== null) known.masked += 1;
  }
  return [...entities.values()];
}

/** The table of correspondence as CSV for a French spreadsheet: semicolons, quotes, no formula. */
export function tableOf(entities: readonly Entity[], labels: Readonly<Record<Category, string>>, head: readonly string[]): string {
  const rows = entities.map(({ category, name, replacement, masked, starts }) => [
    labels[category],
    name,
    replacement ?? '',
    masked,
    starts.length,
  ]);
  return csvOf([head, ...rows]);
}

/** A new entity name, not used by any mention. */
export function newEntityId(mentions: readonly ReviewedMention[], prefix: Parameters<typeof addedId>[0] = 'ajout'): string {
  const taken = new Set(mentions.map((mention) => mention.entityId));
  for (let n = 1; ; n += 1) if (!taken.has(addedId(prefix, n))) return addedId(prefix, n);
}
