import { parisDay } from '@attendu/contracts/paris-day';
import type { Db } from '@attendu/db/database';
import { codeById } from '@attendu/law/codes';
import { sql } from 'kysely';
import type { Holdings } from '../analysis/ports.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import { sha256 } from '../domain/reading/hash.ts';
import type { ResearchTables } from './schema.ts';
import { heldByKind } from './syncs.ts';

/** Cache lifetime: the corpus changes during an import, then not for weeks. */
const KEPT_MS = 5_000;

type HoldingsRead = Awaited<ReturnType<Holdings['read']>>;

/** What the stored corpus holds: its codes, its agreements, and a fingerprint that changes with any text. */
export function createHoldings(db: Db<ResearchTables>, now: () => number = Date.now): Holdings {
  let kept: { at: number; today: string; held: Promise<HoldingsRead> } | null = null;
  return {
    read() {
      if (kept === null || now() - kept.at > KEPT_MS) {
        const today = parisDay(new Date(now()));
        // A version that begins today is a change from today on.
        const held = holdingsNow(db, today, kept?.today === today ? kept.held : null);
        kept = { at: now(), today, held };
        // What is being stored is whole at any moment.
        const forget = (): void => {
          if (kept?.held === held) kept = null;
        };
        held.then(({ whole }) => {
          if (!whole) forget();
        }, forget);
      }
      return kept.held;
    },
  };
}

/** What is held, read again only when the imports differ: it counts every version. */
async function holdingsNow(db: Db<ResearchTables>, today: string, before: Promise<HoldingsRead> | null): Promise<HoldingsRead> {
  const [imports, known] = await Promise.all([importsOf(db), before?.catch(() => null) ?? null]);
  return known !== null && known.fingerprint === imports.fingerprint && imports.whole ? known : readHoldings(db, today, imports);
}

/** What is stored, by kind: counted again only when the imports differ, or are not whole. */
export function createHeldCounts(db: Db<ResearchTables>): () => ReturnType<typeof heldByKind> {
  let kept: { readonly fingerprint: string; readonly counts: Awaited<ReturnType<typeof heldByKind>> } | null = null;
  return async () => {
    const { fingerprint, whole } = await importsOf(db);
    if (whole && kept?.fingerprint === fingerprint) return kept.counts;
    const counts = await heldByKind(db);
    kept = whole ? { fingerprint, counts } : null;
    return counts;
  };
}

type Imports = Pick<HoldingsRead, 'fingerprint' | 'whole'>;

async function importsOf(db: Db<ResearchTables>): Promise<Imports> {
  const rows = await db
    .selectFrom('corpusImports')
    .select(['chunk', 'fingerprint', 'sha256', 'recordsDone', 'finishedAt'])
    .orderBy('chunk')
    .execute();
  return {
    fingerprint: sha256(canonicalJson(rows.map(({ finishedAt: _, ...chunk }) => chunk))),
    whole: rows.every(({ finishedAt }) => finishedAt !== null),
  };
}

async function readHoldings(db: Db<ResearchTables>, today: string, { fingerprint, whole }: Imports): Promise<HoldingsRead> {
  const [texts, agreements, days] = await Promise.all([
    db.selectFrom('documents').select('textId').distinct().where('kind', '=', 'legiarti').execute(),
    // The title of one document an agreement: joining every document with its versions can last longer than a statement may.
    sql<{ idcc: string; title: string | null }>`
      select idcc, (select min(title) from versions where kind = 'cnn' and document_id = one.id) as title
      from (select idcc[1] as idcc, min(id) as id from documents where kind = 'cnn' and cardinality(idcc) = 1 group by 1) as one
      order by 1`.execute(db),
    // Titles are « {name} (IDCC 1486), article 3 ». Versions to come are no change yet.
    sql<{ kind: string; idcc: string | null; first: string | null; last: string | null }>`
      select kind, case when kind = 'cnn' then substring(title from '\\(IDCC (\\d{4})\\)') end as idcc,
        min(date_debut) as first, max(date_debut) filter (where date_debut <= ${today}::date) as last
      from versions group by 1, 2`.execute(db),
  ]);
  const codes = texts.flatMap(({ textId }) => {
    const code = textId === null ? null : codeById(textId);
    return textId === null || code === null ? [] : [{ id: code.id, title: code.title }];
  });
  const changedOn = new Map(days.rows.map(({ idcc, last }) => [idcc, last]));
  return {
    codes: codes.sort((a, b) => (a.title < b.title ? -1 : 1)),
    agreements: agreements.rows.flatMap(({ idcc, title }) =>
      title === null ? [] : [{ idcc, title: title.split(' (IDCC')[0] ?? title, changed: changedOn.get(idcc) ?? null }],
    ),
    fingerprint,
    whole,
    // The first day of an incomplete corpus would refuse days that the missing part covers.
    firstDays: whole ? firstDaysOf(days.rows) : new Map(),
  };
}

function firstDaysOf(days: readonly { readonly kind: string; readonly first: string | null }[]): ReadonlyMap<string, string> {
  const firstDays = new Map<string, string>();
  for (const { kind, first } of days) {
    const before = firstDays.get(kind);
    if (first !== null && (before === undefined || first < before)) firstDays.set(kind, first);
  }
  return firstDays;
}
