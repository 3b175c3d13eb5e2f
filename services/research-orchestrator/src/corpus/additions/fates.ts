import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import { documentKey } from '@attendu/law/document-keys';
import { type Kysely, sql } from 'kysely';
import { fateBySolution } from '../readers/solutions.ts';
import type { CorpusTables } from '../tables.ts';

type Review = { readonly title: string; readonly facts: DocumentFacts };

/** The gravest outcome among several reviews. */
const GRAVEST = ['quashed', 'overturned', 'partly_quashed', 'partly_overturned', 'referred', 'appealed', 'upheld'] as const;

/** Reviews read in one query. */
const PAGE = 1000;

/**
 * Sets the fate of each decision from later decisions in the corpus, which name the number and day of the decision that they review. A graver fate
 * given by the publisher wins. Several decisions with one number and day are left alone, since it is not known which one is meant.
 */
export async function linkFates(db: Kysely<CorpusTables>): Promise<void> {
  for (let after = ''; ; ) {
    const page = await sql<{ id: string } & Review>`
      select id, title, facts from versions
      where kind = 'juritext' and id > ${after} and content is not null and facts->'contested'->>'number' is not null and facts->'contested'->>'date' is not null
      order by id limit ${PAGE}`.execute(db);
    const fates = page.rows.flatMap(({ title, facts }) => {
      const { number, date } = facts.contested ?? {};
      if (number === undefined || date === undefined || facts.solution === undefined) return [];
      const kind = fateBySolution(facts.solution);
      const fate = { kind, by: title, ...(facts.date === undefined ? {} : { date: facts.date }) };
      return [{ key: documentKey(number), day: date, fate, rank: GRAVEST.indexOf(kind) }];
    });
    await sql`
      update versions v set facts = v.facts || jsonb_build_object('fate', named.fate)
      from (
        select distinct on (id) id, fate, rank
        from (
          select min(k.document_id) as id, r.fate, r.rank
          from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb) as r(key text, day date, fate jsonb, rank int)
          join document_keys k on k.kind = 'juritext' and k.key = r.key
          join versions d on d.kind = 'juritext' and d.document_id = k.document_id and d.date_debut = r.day
          group by r.key, r.day, r.fate, r.rank having count(distinct k.document_id) = 1
        ) as one
        order by id, rank
      ) as named
      where v.kind = 'juritext' and v.document_id = named.id
        and coalesce(array_position(${[...GRAVEST]}::text[], v.facts->'fate'->>'kind') - 1, ${GRAVEST.length}) > named.rank`.execute(db);
    const last = page.rows.at(-1);
    if (page.rows.length < PAGE || last === undefined) return;
    after = last.id;
  }
}
