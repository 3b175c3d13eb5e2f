import { inTransaction } from '@attendu/db/database';
import { type Kysely, sql } from 'kysely';
import type { CorpusTables } from '../tables.ts';
import type { Closing } from './authority.ts';
import type { Additions } from './manifest.ts';

/**
 * Removes from the schema what the operator removed and what was withdrawn: texts, and the keys of documents left without any text. Those documents
 * are marked as withdrawn, so that dossiers that cite them can say so. The other chunks of the same kinds must then be stored again, in case they
 * hold an earlier text of the same versions.
 */
export async function applyRemovals(db: Kysely<CorpusTables>, { lots, withdrawn, removed: named, rewritten }: Additions): Promise<void> {
  // One that is added again is stored again.
  if (rewritten.length > 0) await db.deleteFrom('corpusImports').where('chunk', 'in', rewritten).execute();
  const stored = named.length === 0 ? [] : await db.selectFrom('corpusImports').select('chunk').where('chunk', 'in', named).execute();
  const removed = stored.map(({ chunk }) => chunk);
  if (removed.length === 0 && withdrawn.length === 0) return;
  await inTransaction(db, async (tx) => {
    const gone = await sql<{ kind: string; id: string; at: string | null; by: string | null; byLot: boolean }>`
      delete from versions v
      using (
        select kind, id, null::date as at, 'operator' as "by" from versions where chunk = any(${removed})
        union
        select kind, version, "on", "by"
        from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as w(kind text, version text, "on" date, "by" text)
      ) as r
      where v.kind = r.kind and v.id = r.id and v.content is not null
      returning v.kind, v.document_id as id, r.at::text, r."by", (v.chunk = any(${removed})) as by_lot`.execute(tx);
    const touched = JSON.stringify(gone.rows.map(({ kind, id, at, by }) => ({ kind, id, at, by })));
    await sql`
      insert into withdrawn_documents (kind, id, withdrawn_on, withdrawn_by)
      select kind, id, coalesce(max(at), current_date), (array_agg("by" order by at desc nulls last))[1]
      from jsonb_to_recordset(${touched}::jsonb) as r(kind text, id text, at date, "by" text)
      where not exists (select 1 from versions v where v.kind = r.kind and v.document_id = r.id and v.content is not null)
      group by kind, id
      on conflict (kind, id) do nothing`.execute(tx);
    await sql`
      insert into withdrawn_versions (kind, id, document_id, withdrawn_on, withdrawn_by)
      select kind, version, document, "on", "by"
      from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as w(kind text, version text, document text, "on" date, "by" text)
      on conflict (kind, id) do nothing`.execute(tx);
    await sql`delete from document_keys k using withdrawn_documents w where w.kind = k.kind and w.id = k.document_id`.execute(tx);
    if (removed.length > 0) {
      const kinds = [...new Set(gone.rows.filter(({ byLot }) => byLot).map(({ kind }) => kind))];
      const again = lots.flatMap(({ chunks }) => chunks).filter(({ kind }) => kinds.includes(kind));
      const names = [...removed, ...again.map(({ name }) => name)];
      await tx.deleteFrom('corpusImports').where('chunk', 'in', names).execute();
      // The data packages name their chunks after their source.
      if (kinds.includes('legiarti')) await tx.deleteFrom('corpusImports').where('chunk', 'like', 'legi-%').execute();
      if (kinds.includes('cnn')) await tx.deleteFrom('corpusImports').where('chunk', 'like', 'kali-%').execute();
    }
  });
}

/** Sets the end date of versions that a later one follows, also of those stored long before it. */
export async function closeVersions(db: Kysely<CorpusTables>, closings: readonly Closing[]): Promise<void> {
  const kinds = [...new Set(closings.map(({ kind }) => kind))];
  if (kinds.length === 0) return;
  await sql`
    update versions v set date_fin = r."to"
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as r(kind text, version text, "to" date)
    where v.kind = r.kind and v.id = r.version and v.date_fin is distinct from r."to"`.execute(db);
}
