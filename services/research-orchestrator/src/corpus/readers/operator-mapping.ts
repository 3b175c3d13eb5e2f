import { documentFactsSchema } from '@attendu/contracts/research/document-facts';
import { SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { z } from 'zod';
import { type FactName, MAPPINGS, type Mapping } from './row-mappings.ts';

const names = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]).transform((given) => [given].flat());
const facts = z.enum(Object.keys(documentFactsSchema.shape) as [FactName, ...FactName[]]);
const schema = z.strictObject({
  id: names.optional(),
  title: names.optional(),
  content: names.optional(),
  details: names.optional(),
  date: names.optional(),
  facts: z.partialRecord(facts, names).optional(),
});

/**
 * Where an operator's rows hold what a document of a kind has, as a JSON file says: `{"title": "objet", "content": ["texte", "resume"], "facts": {"pays": "country"}}`.
 * Its names come before those of the kind; `a.b` is a field of a field. @throws with a French message.
 */
export function operatorMapping(json: string, kind: SourceKey): Mapping {
  const own = MAPPINGS[kind];
  if (own === undefined) throw new Error(`${SOURCE_KINDS[kind].label} : cette sorte ne se lit pas avec une correspondance de champs.`);
  const { facts: said = {}, ...fields } = parse(json);
  const before = (given: readonly string[] | undefined, known: readonly string[] = []) => [...(given ?? []), ...known];
  return {
    ...own,
    id: before(fields.id, own.id),
    title: before(fields.title, own.title),
    content: before(fields.content, own.content),
    details: before(fields.details, own.details),
    date: before(fields.date, own.date),
    facts: {
      ...own.facts,
      ...Object.fromEntries(Object.entries(said).map(([name, given]) => [name, before(given, own.facts[name as FactName])])),
    },
  };
}

function parse(json: string): z.infer<typeof schema> {
  try {
    return schema.parse(JSON.parse(json));
  } catch (error) {
    const where = error instanceof z.ZodError ? error.issues.map(({ path, code }) => path.join('.') || code).join(', ') : 'JSON illisible';
    const known = `id, title, content, details, date, facts (${facts.options.join(', ')})`;
    throw new Error(`Correspondance de champs refusée : ${where}. Champs possibles : ${known}.`);
  }
}
