import type { Withdrawer } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { documentKey } from '@attendu/law/document-keys';
import { everInForce, versionAt } from '@attendu/law/force';
import { type CompanySites, companyPage } from '@attendu/law/links';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DatedVersion, KnownVersion, StoredVersion } from '../domain/stored-version.ts';
import type { DocumentStore } from './port.ts';
import type { CorpusTables } from './tables.ts';

type Row = Selectable<CorpusTables['versions']> & Pick<Selectable<CorpusTables['documents']>, 'textId' | 'number' | 'idcc' | 'lastSeen'>;

/** A version without its text. `gone`: last day on which its document was seen, when a later snapshot no longer holds it. */
type DatedRow = KnownVersion & { kind: SourceKey; documentId: string; title: string | null; gone: string | null };

/** Most versions in one query: the list comes from a dossier, never from a client. */
const MOST_VERSIONS = 1000;
/** Most articles with one number over all codes. */
const MOST_HOMONYMS = 50;
/** Most documents for one reference: two courts may use the same docket number. */
const MOST_NAMED = 20;
/** Most articles with one number in the texts attached to an agreement. */
const MOST_ATTACHED = 3;

const isKind = (kind: string): kind is SourceKey => (SOURCE_KEYS as readonly string[]).includes(kind);

function toVersion(row: Row, sites: CompanySites): StoredVersion | null {
  if (row.content === null || !isKind(row.kind)) return null;
  return {
    kind: row.kind,
    documentId: row.documentId,
    versionId: row.id,
    title: row.title ?? row.id,
    content: row.content,
    hierarchy: row.hierarchy,
    number: row.number,
    annotation: row.annotation,
    etat: row.etat,
    dateDebut: row.dateDebut,
    dateFin: row.dateFin,
    textId: row.textId,
    idcc: row.idcc,
    credit: row.credit ?? '',
    dataDate: row.lastSeen,
    facts: row.facts === null ? null : { ...row.facts, ...companyPage(row.kind, row.facts, sites) },
    zones: row.zones ?? [],
  };
}

type Db = Kysely<CorpusTables>;

const rowsOf = (db: Db) =>
  db
    .selectFrom('versions as v')
    .innerJoin('documents as d', (join) => join.onRef('d.kind', '=', 'v.kind').onRef('d.id', '=', 'v.documentId'))
    .selectAll('v')
    .select(['d.textId', 'd.number', 'd.idcc', 'd.lastSeen']);

async function versionsOf(db: Db, sites: CompanySites, ids: Parameters<DocumentStore['versions']>[0]): Promise<StoredVersion[]> {
  if (ids.length === 0) return [];
  const asked = ids.slice(0, MOST_VERSIONS);
  const found = await rowsOf(db)
    .where('v.kind', 'in', [...new Set(asked.map((id) => id.kind))])
    .where('v.id', 'in', [...new Set(asked.map((id) => id.versionId))])
    .execute();
  const byKey = new Map(found.map((row) => [`${row.kind}/${row.id}`, toVersion(row, sites)]));
  return asked.map((id) => byKey.get(`${id.kind}/${id.versionId}`)).filter((version): version is StoredVersion => version != null);
}

/** Every version of these documents, without its text. */
async function historyOf(db: Db, documents: readonly { kind: string; documentId: string }[]): Promise<DatedRow[]> {
  if (documents.length === 0) return [];
  const found = await db
    .selectFrom('versions as v')
    .innerJoin('documents as d', (join) => join.onRef('d.kind', '=', 'v.kind').onRef('d.id', '=', 'v.documentId'))
    .leftJoin('corpusTexts as t', (join) => join.onRef('t.kind', '=', 'd.kind').onRef('t.textId', '=', 'd.textId'))
    .select(['v.kind', 'v.id', 'v.documentId', 'v.etat', 'v.dateDebut', 'v.dateFin', 'v.title', 'd.lastSeen', 't.dataDate'])
    .select(sql<boolean>`v.content is not null`.as('held'))
    .where('v.kind', 'in', [...new Set(documents.map(({ kind }) => kind))])
    .where('v.documentId', 'in', [...new Set(documents.map(({ documentId }) => documentId))])
    .orderBy('v.dateDebut')
    .orderBy('v.id')
    .execute();
  return found.flatMap(({ kind, id, lastSeen, dataDate, ...row }) =>
    isKind(kind)
      ? [{ ...row, kind, versionId: id, gone: lastSeen !== null && dataDate !== null && lastSeen < dataDate ? lastSeen : null }]
      : [],
  );
}

/** For each document, the version in force at a day, with its text when it is held. */
async function datedOf(
  db: Db,
  sites: CompanySites,
  documents: readonly { kind: SourceKey; documentId: string }[],
  at: string,
): Promise<DatedVersion[]> {
  const asked = documents.slice(0, MOST_VERSIONS);
  const ofDocument = new Map<string, DatedRow[]>();
  for (const row of await historyOf(db, asked)) {
    const key = `${row.kind}/${row.documentId}`;
    ofDocument.set(key, [...(ofDocument.get(key) ?? []), row]);
  }
  const chosen = new Map([...ofDocument].map(([key, all]) => [key, chooseAt(all, at)]));
  const held = await versionsOf(
    db,
    sites,
    [...chosen.values()].flatMap((row) => (row?.held === true ? [{ kind: row.kind, versionId: row.versionId }] : [])),
  );
  const byId = new Map(held.map((version) => [`${version.kind}/${version.versionId}`, version]));
  return asked.flatMap(({ kind, documentId }) => {
    const all = ofDocument.get(`${kind}/${documentId}`) ?? [];
    const last = all.at(-1);
    if (last === undefined) return [];
    const row = chosen.get(`${kind}/${documentId}`) ?? null;
    return {
      kind,
      documentId,
      title: all.findLast(({ title }) => title !== null)?.title ?? documentId,
      anyId: last.versionId,
      known: row === null ? null : knownOf(row),
      version: row === null ? null : (byId.get(`${kind}/${row.versionId}`) ?? null),
    };
  });
}

/** The latest version held of each document that a reference names. */
async function byKeyOf(db: Db, sites: CompanySites, kind: SourceKey | null, key: string): Promise<StoredVersion[]> {
  const wanted = documentKey(key);
  if (wanted === '') return [];
  let query = db.selectFrom('documentKeys').select(['kind', 'documentId']).where('key', '=', wanted);
  if (kind !== null) query = query.where('kind', '=', kind);
  const named = await query.orderBy('kind').orderBy('documentId').limit(MOST_NAMED).execute();
  if (named.length === 0) return [];
  const latest = await db
    .selectFrom('versions')
    .distinctOn(['kind', 'documentId'])
    .select(['kind', 'id', 'documentId'])
    .where('content', 'is not', null)
    .where((eb) => eb.or(named.map((one) => eb.and([eb('kind', '=', one.kind), eb('documentId', '=', one.documentId)]))))
    .orderBy('kind')
    .orderBy('documentId')
    .orderBy(sql`date_debut desc nulls last`)
    .execute();
  return versionsOf(
    db,
    sites,
    latest.flatMap((one) => (isKind(one.kind) ? [{ kind: one.kind, versionId: one.id }] : [])),
  );
}

/** Those of these versions that were withdrawn, by themselves or with their document. */
async function withdrawnOf(
  db: Db,
  versions: Parameters<DocumentStore['withdrawn']>[0],
): Promise<Awaited<ReturnType<DocumentStore['withdrawn']>>> {
  if (versions.length === 0) return [];
  const { rows } = await sql<{ kind: string; versionId: string; on: string; by: Withdrawer | null; byName: boolean }>`
    select r.kind, r."versionId" as version_id, coalesce(v.withdrawn_on, d.withdrawn_on)::text as "on",
      case when v.id is null then d.withdrawn_by else v.withdrawn_by end as "by", v.id is not null as by_name
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as r(kind text, "documentId" text, "versionId" text)
    left join withdrawn_versions v on v.kind = r.kind and v.id = r."versionId"
    left join withdrawn_documents d on d.kind = r.kind and d.id = r."documentId"
    where v.id is not null or d.id is not null`.execute(db);
  return rows.flatMap(({ kind, by, ...row }) => (isKind(kind) ? [{ ...row, kind, ...(by === null ? {} : { by }) }] : []));
}

/** The stored texts, in the service's own schema. A version known by its dates only has no text and is not returned. */
export function createDocumentStore(db: Db, sites: CompanySites = {}): DocumentStore {
  const datedByNumber: DocumentStore['datedByNumber'] = async ({ codeId, number, at }) => {
    let query = db
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', 'legiarti')
      .where('numberKey', '=', normaliseArticleNumber(number));
    if (codeId !== null) query = query.where('textId', '=', codeId);
    const found = await query.orderBy('textId').orderBy('id').limit(MOST_HOMONYMS).execute();
    return datedOf(
      db,
      sites,
      found.map(({ id }) => ({ kind: 'legiarti', documentId: id })),
      at,
    );
  };

  return {
    async version(kind, versionId) {
      const row = await rowsOf(db).where('v.kind', '=', kind).where('v.id', '=', versionId).executeTakeFirst();
      return row === undefined ? null : toVersion(row, sites);
    },
    versions: (ids) => versionsOf(db, sites, ids),
    async byNumber(asked) {
      return (await datedByNumber(asked)).flatMap(({ version }) => version ?? []);
    },
    datedByNumber,
    async ofAgreement({ idcc, number, at }) {
      const found = await db
        .selectFrom('documents')
        .select('id')
        .where('kind', '=', 'cnn')
        .where('number', '=', number)
        .where(sql<boolean>`idcc @> array[${idcc}]`)
        .orderBy('id')
        .limit(MOST_HOMONYMS)
        .execute();
      const there = await datedOf(
        db,
        sites,
        found.map(({ id }) => ({ kind: 'cnn', documentId: id })),
        at,
      );
      return ofBaseText(there.flatMap(({ version }) => version ?? []));
    },
    byKey: (kind, key) => byKeyOf(db, sites, kind, key),
    withdrawn: (versions) => withdrawnOf(db, versions),
    inForce: (documents, at) => datedOf(db, sites, documents, at),
    async documentOf(kind, id) {
      const row = await db.selectFrom('versions').select('documentId').where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
      if (row !== undefined) return row.documentId;
      return (await db.selectFrom('documents').select('id').where('kind', '=', kind).where('id', '=', id).executeTakeFirst())?.id ?? null;
    },
    async timeline(kind, documentId) {
      return (await historyOf(db, [{ kind, documentId }])).filter(everInForce).map(knownOf);
    },
  };
}

/** Each text attached to an agreement numbers its articles separately: by default the base text is meant. */
export function ofBaseText(versions: readonly StoredVersion[]): StoredVersion[] {
  const base = versions.filter(({ hierarchy }) => hierarchy.some((heading) => /^texte de base/i.test(heading)));
  return base.length > 0 ? base : versions.slice(0, MOST_ATTACHED);
}

/** The version in force at a day; none once a later snapshot of the code no longer holds the article. */
function chooseAt(versions: readonly DatedRow[], at: string): DatedRow | null {
  const gone = versions[0]?.gone ?? null;
  return gone !== null && at > gone ? null : versionAt(versions, at);
}

const knownOf = ({ versionId, etat, dateDebut, dateFin, held }: DatedRow): KnownVersion => ({ versionId, etat, dateDebut, dateFin, held });
