import type { AnalysedPoint, CitationChange, SourceDocument, Withdrawer } from '@attendu/contracts/research/schemas';
import { namesPersons, SOURCE_KEYS } from '@attendu/contracts/sources';
import { isDoubtful } from '@attendu/law/dossier/fate';
import { officialUrlAt } from '@attendu/law/links';
import { faultOf } from '@attendu/law/proof';
import { sameWords } from '@attendu/law/words';
import type { DatedVersion, StoredVersion, WithdrawnVersion } from './stored-version.ts';

/** A cited document, with every place of the dossier that cites it. */
export type Citation = { readonly document: SourceDocument; readonly refs: readonly string[] };

/** The documents that an answer cites, each version once. */
export function citationsOf(points: readonly AnalysedPoint[]): Citation[] {
  const found = new Map<string, { document: SourceDocument; refs: string[] }>();
  for (const point of points) {
    for (const document of SOURCE_KEYS.flatMap((kind) => point[`${kind}_docs`])) {
      const key = `${document.kind}/${document.versionId}`;
      const known = found.get(key) ?? { document, refs: [] };
      known.refs.push(`${document.id_answer} - ${point.point_index}`);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

/** The date of law to compare a dossier with: today for a dossier that asked for the law of its own day, otherwise the day it asked for. */
export function comparedDay(lawDate: string, askedOn: string, today: string): string {
  return lawDate === askedOn ? today : lawDate;
}

/**
 * The citations that the corpus no longer confirms on a day, with the former and the present wording. A new version whose wording is the same is no
 * change.
 * @param dated the same documents on that day; @param stored the very versions cited, as the store has them now; @param withdrawn those of them that were
 * taken out of the corpus, with the day. A text of a kind that names persons is 'replaced' as soon as the corpus holds other words in its place: the earlier
 * ones may be names that the publisher has taken out.
 */
export function citationChanges(
  citations: readonly Citation[],
  dated: readonly DatedVersion[],
  stored: readonly StoredVersion[],
  withdrawn: readonly WithdrawnVersion[],
  day: string,
): CitationChange[] {
  const ofDocument = new Map(dated.map((one) => [`${one.kind}/${one.documentId}`, one]));
  const ofVersion = new Map(stored.map((one) => [`${one.kind}/${one.versionId}`, one]));
  const gone = new Map(withdrawn.map((one) => [`${one.kind}/${one.versionId}`, one]));
  return citations.flatMap(({ document, refs }): CitationChange[] => {
    const { kind, id, versionId, title, content } = document;
    const common = { kind, id, versionId, title, refs: [...refs], before: content };
    const erased = { ...common, before: '', after: null };
    if (document.withdrawn !== undefined) {
      const { state, on, by } = document.withdrawn;
      return [{ ...erased, state, since: on, ...withdrawer(by), url: state === 'replaced' ? document.url : null }];
    }
    const withdrawal = gone.get(`${kind}/${versionId}`);
    if (withdrawal !== undefined) return [{ ...erased, state: 'withdrawn', since: withdrawal.on, ...withdrawer(withdrawal.by), url: null }];
    const now = ofDocument.get(`${kind}/${id}`);
    const url = officialUrlAt({ kind, id, versionId: now?.known?.versionId ?? now?.anyId ?? versionId, title }, day);
    const held = ofVersion.get(`${kind}/${versionId}`);
    const same = held?.content ?? null;
    if (same !== null && namesPersons(kind) && !sameWords(same, content)) return [{ ...erased, state: 'replaced', since: null, url }];
    const fate = fateSince(document, held);
    if (fate !== undefined) return [{ ...erased, state: 'reviewed', since: fate.date ?? null, fate, url }];
    if (document.quotations.some((quotation) => faultOf(quotation, same) !== null))
      return [{ ...common, state: 'altered', since: document.date_debut, after: same, url }];
    if (now === undefined || now.known?.versionId === versionId) return [];
    if (now.known === null) return [{ ...common, state: 'ended', since: null, after: null, url }];
    if (now.version === null) return [{ ...common, state: 'unheld', since: now.known.dateDebut, after: null, url }];
    if (now.version.content === content) return [];
    return [{ ...common, state: 'changed', since: now.known.dateDebut, after: now.version.content, url }];
  });
}

/** What a decision or a notice has become since it was cited; undefined when nothing to warn of has changed. */
function fateSince({ facts }: SourceDocument, held: StoredVersion | undefined) {
  const [before, now] = [facts?.fate, held?.facts?.fate];
  if (now === undefined || (!isDoubtful(now) && !isDoubtful(before))) return undefined;
  // The same fate may be told in other words, or with its day, which was not known.
  return before?.kind === now.kind && (before.date ?? now.date) === (now.date ?? before.date) ? undefined : now;
}

const withdrawer = (by: Withdrawer | undefined): { by?: Withdrawer } => (by === undefined ? {} : { by });
