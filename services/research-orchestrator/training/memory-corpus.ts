import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { codeById } from '@attendu/law/codes';
import { isInForce } from '@attendu/law/force';
import { inlineCompute } from '../src/analysis/compute.ts';
import type { AnalysisDeps } from '../src/analysis/ports.ts';
import { openEngine } from '../src/cli/open-index.ts';
import { creditOf } from '../src/corpus/credit.ts';
import { ofBaseText } from '../src/corpus/document-store.ts';
import { readManifest } from '../src/corpus/manifest.ts';
import { installedPackages } from '../src/corpus/packages.ts';
import type { DocumentStore } from '../src/corpus/port.ts';
import { readChunk } from '../src/corpus/read.ts';
import type { CorpusRecord } from '../src/corpus/record.ts';
import type { DatedVersion, StoredVersion } from '../src/domain/stored-version.ts';
import type { Engine } from '../src/search/engine.ts';
import { indexFingerprint } from '../src/search/indexing/build-index.ts';
import { readIndexManifest } from '../src/search/indexing/index-files.ts';
import type { LegalSearch } from '../src/search/port.ts';

export type MemoryCorpus = AnalysisDeps & { readonly dataDate: string };

/** The whole corpus and its index in this process, without a database, for measures. Built in `dataDir` when missing. */
export async function openMemoryCorpus(dataDir: string, given?: Engine): Promise<MemoryCorpus> {
  const engine = given ?? (await openEngine(dataDir));
  const manifest = await readManifest(dataDir);
  const index = manifest === null ? null : await readIndexManifest(dataDir, await indexFingerprint(installedPackages(), dataDir));
  if (manifest === null || index === null) throw new Error(`No corpus in ${dataDir}`);
  const versions = new Map<string, StoredVersion>();
  const numbers = new Map<string, StoredVersion[]>();
  const agreements = new Map<string, string>();
  for (const chunk of manifest.chunks) {
    for await (const record of readChunk(dataDir, chunk)) {
      const version = versionOf(record, creditOf(chunk.kind, chunk.dataDate ?? ''));
      versions.set(`${version.kind}/${version.versionId}`, version);
      const [idcc] = record.idcc;
      if (record.kind === 'cnn' && idcc !== undefined && record.idcc.length === 1)
        agreements.set(idcc, record.title.split(' (IDCC')[0] ?? '');
      if (record.kind !== 'legiarti' || record.number === null) continue;
      const key = normaliseArticleNumber(record.number);
      numbers.set(key, [...(numbers.get(key) ?? []), version]);
    }
  }
  const byDocument = new Map([...versions.values()].map((version) => [`${version.kind}/${version.documentId}`, version]));
  const numbered = (codeId: string | null, number: string): StoredVersion[] =>
    (numbers.get(normaliseArticleNumber(number)) ?? []).filter((version) => codeId === null || version.textId === codeId);
  const store: DocumentStore = {
    version: async (kind, versionId) => versions.get(`${kind}/${versionId}`) ?? null,
    versions: async (ids) => ids.flatMap(({ kind, versionId }) => versions.get(`${kind}/${versionId}`) ?? []),
    byNumber: async ({ codeId, number, at }) => numbered(codeId, number).filter((version) => isInForce(version, at)),
    datedByNumber: async ({ codeId, number, at }) => numbered(codeId, number).map((version) => datedOf(version, at)),
    ofAgreement: async ({ idcc, number, at }) =>
      ofBaseText([...versions.values()].filter((one) => one.number === number && one.idcc.includes(idcc) && isInForce(one, at))),
    inForce: async (documents, at) =>
      documents.flatMap(({ kind, documentId }) => {
        const version = byDocument.get(`${kind}/${documentId}`);
        return version === undefined ? [] : [datedOf(version, at)];
      }),
    documentOf: async (kind, id) => versions.get(`${kind}/${id}`)?.documentId ?? (byDocument.has(`${kind}/${id}`) ? id : null),
    byKey: async () => [],
    withdrawn: async () => [],
    timeline: async (kind, documentId) => {
      const version = byDocument.get(`${kind}/${documentId}`);
      return version === undefined ? [] : [{ ...version, held: true }];
    },
  };
  const search: LegalSearch = {
    search: async (request) => engine.search(request),
    assess: async (text, at) => engine.assess({ text, at }),
    status: async () => ({
      documents: index.documents,
      indexed: index.documents,
      complete: true,
      sources: index.sources.map((source) => ({ ...source, credit: creditOf(source.kind, source.dataDate) })),
    }),
    close: async () => undefined,
  };
  const codes = [
    ...new Set([...versions.values()].flatMap(({ kind, textId }) => (kind === 'legiarti' && textId !== null ? [textId] : []))),
  ];
  const held = {
    codes: codes.flatMap((id) => codeById(id) ?? []).map(({ id, title }) => ({ id, title })),
    agreements: [...agreements].map(([idcc, title]) => ({ idcc, title })),
    fingerprint: manifest.fingerprint,
    whole: true,
    firstDays: new Map<string, string>(),
  };
  const dataDate = index.sources.map((source) => source.dataDate).sort()[0] ?? '';
  return { search, store, holdings: { read: async () => held }, decisionsOn: async () => [], compute: inlineCompute, dataDate };
}

/** Only one wording of each text is loaded: at a day, it is in force or nothing is. */
function datedOf(version: StoredVersion, at: string): DatedVersion {
  const { kind, documentId, title, versionId } = version;
  const there = isInForce(version, at);
  return { kind, documentId, title, anyId: versionId, known: there ? { ...version, held: true } : null, version: there ? version : null };
}

/** A record as the store would give it back. */
export function versionOf(record: CorpusRecord, credit: string): StoredVersion {
  return {
    kind: record.kind,
    documentId: record.id,
    versionId: record.version,
    title: record.title,
    content: record.content,
    hierarchy: record.hierarchy,
    number: record.number,
    annotation: record.annotation,
    etat: record.etat,
    dateDebut: record.from,
    dateFin: record.to,
    textId: record.text,
    idcc: record.idcc,
    credit,
    facts: record.facts ?? null,
    zones: record.zones ?? [],
  };
}
