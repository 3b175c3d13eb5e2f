import type { StoredDocument } from '@attendu/contracts/research/schemas';
import { officialUrlAt } from '@attendu/law/links';
import { findReferences } from '@attendu/law/references';
import type { DocumentStore } from '../corpus/port.ts';
import type { StoredVersion } from '../domain/stored-version.ts';

/** Most articles listed for one decision. */
const MOST = 15;
/** « Vu l'article 1240 du code civil »: what a court applies, in a decision whose parts are not known. */
const VISA = /^Vus? (?:les? |l['’])/;

/**
 * The articles of codes that the court itself names, each in its version of the day of the decision; those that the corpus does not know at that day are left
 * out. What the parties invoke is not applied.
 */
export async function appliedArticles(
  store: Pick<DocumentStore, 'datedByNumber'>,
  version: StoredVersion,
): Promise<Pick<StoredDocument, 'applied'>> {
  const { kind, content, zones, dateDebut: day } = version;
  if (kind !== 'juritext' || day === null) return {};
  const own = zones.filter(({ name }) => name === 'reasons' || name === 'operative').map(({ start, end }) => content.slice(start, end));
  const spoken = zones.some(({ name }) => name === 'reasons') ? own : [...content.split('\n').filter((line) => VISA.test(line)), ...own];
  const named = new Map(
    findReferences(spoken.join('\n')).flatMap((reference) =>
      reference.type !== 'article' || reference.code === null
        ? []
        : reference.numbers.map(
            (number) => [`${reference.code?.id} ${number}`, { codeId: reference.code?.id ?? null, number, at: day }] as const,
          ),
    ),
  );
  const dated = await Promise.all([...named.values()].slice(0, MOST).map((asked) => store.datedByNumber(asked)));
  const applied = dated.flat().flatMap(({ kind: of, documentId, title, known }) => {
    if (known === null) return [];
    const { versionId } = known;
    return [{ title, versionId, url: officialUrlAt({ kind: of, id: documentId, versionId, title }, day) }];
  });
  return applied.length === 0 ? {} : { applied };
}
