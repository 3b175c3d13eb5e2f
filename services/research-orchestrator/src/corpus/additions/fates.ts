import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { citedDecision, decisionIdentity, fittingDecisions } from '@attendu/law/cited-decision';
import { documentKey } from '@attendu/law/document-keys';
import { citationOf } from '@attendu/law/dossier/facts';
import { type Kysely, sql } from 'kysely';
import { fateBySolution } from '../readers/solutions.ts';
import type { CorpusTables } from '../tables.ts';

type Review = { readonly kind: 'juritext' | 'bodacc'; readonly title: string; readonly facts: DocumentFacts };
type Found = {
  readonly of: Review['kind'];
  readonly key: string;
  readonly day: string;
  /** That gave the decision reviewed; '' when it is not said. Courts of appeal number their dockets alike. */
  readonly court: string;
  readonly fate: DocumentFacts['fate'];
  readonly rank: number;
};

/** The gravest outcome among several reviews. */
const GRAVEST = [
  'quashed',
  'overturned',
  'cancelled',
  'partly_quashed',
  'partly_overturned',
  'corrected',
  'referred',
  'appealed',
  'upheld',
] as const;

/** Reviews read in one query. */
const PAGE = 1000;

/** Each earlier decision that one reviews, or notice that one corrects, with what became of it. */
function fatesBy({ kind: of, title, facts }: Review): Found[] {
  const { contested, reviewed = [], solution } = facts;
  const found: { number: string; date: string; court?: string | undefined; kind: (typeof GRAVEST)[number] }[] = [...reviewed];
  if (contested?.number !== undefined && contested.date !== undefined && solution !== undefined)
    found.push({ number: contested.number, date: contested.date, court: contested.court, kind: fateBySolution(solution) });
  return found.map(({ number, date, court = '', kind }) => {
    const own = facts.date ?? facts.dateparution;
    const by = of === 'bodacc' ? (citationOf({ kind: of, title, facts }) ?? title) : title;
    const fate = { kind, by, ...(own === undefined ? {} : { date: own }) };
    return { of, key: documentKey(number), day: date, court, fate, rank: GRAVEST.indexOf(kind) };
  });
}

/** The documents that each of these means. One decision may be held from several publishers; of several decisions, it is not known which one is meant. */
async function documentsOf(db: Kysely<CorpusTables>, found: readonly Found[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ of: string; key: string; day: string; court: string; id: string; facts: DocumentFacts | null }>`
    select distinct r."of", r.key, r.day::text as day, r.court, d.document_id as id, d.facts
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r("of" text, key text, day date, court text)
    join document_keys k on k.kind = r."of" and k.key = r.key
    join versions d on d.kind = r."of" and d.document_id = k.document_id and d.date_debut = r.day and d.content is not null`.execute(db);
  const meant = new Map<string, typeof rows>();
  for (const row of rows) meant.set(nameOf(row), [...(meant.get(nameOf(row)) ?? []), row]);
  return new Map(
    [...meant].flatMap(([name, all]) => {
      const held = fittingDecisions(all, citedDecision(all[0]?.court ?? ''));
      const isOne = new Set(held.map(({ facts, id }) => decisionIdentity(facts, id))).size === 1;
      return isOne ? [[name, held.map(({ id }) => id)] as const] : [];
    }),
  );
}

type Named = { readonly of: string; readonly key: string; readonly day: string; readonly court: string };
const nameOf = ({ of, key, day, court }: Named): string => `${of}/${key}/${day}/${court}`;

/**
 * Sets the fate of each decision from later decisions in the corpus, which name the number and day of the decision that they review. A graver fate
 * given by the publisher wins.
 */
export async function linkFates(db: Kysely<CorpusTables>): Promise<void> {
  for (let after = ''; ; ) {
    const page = await sql<{ id: string } & Review>`
      select kind, id, title, facts from versions
      where kind in ('juritext', 'bodacc') and id > ${after} and content is not null
        and ((facts->'contested'->>'number' is not null and facts->'contested'->>'date' is not null) or facts->'reviewed' is not null)
      order by id limit ${PAGE}`.execute(db);
    const found = page.rows.flatMap(fatesBy);
    const documents = await documentsOf(db, found);
    const fates = found.flatMap(({ fate, rank, ...named }) =>
      (documents.get(nameOf(named)) ?? []).map((id) => ({ of: named.of, id, fate, rank })),
    );
    await sql`
      update versions v set facts = v.facts || jsonb_build_object('fate', named.fate)
      from (
        select distinct on ("of", id) "of", id, fate, rank
        from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as r("of" text, id text, fate jsonb, rank int)
        order by "of", id, rank
      ) as named
      where v.kind = named."of" and v.document_id = named.id
        and coalesce(array_position(${[...GRAVEST]}::text[], v.facts->'fate'->>'kind') - 1, ${GRAVEST.length}) > named.rank`.execute(db);
    const last = page.rows.at(-1);
    if (page.rows.length < PAGE || last === undefined) return;
    after = last.id;
  }
}
