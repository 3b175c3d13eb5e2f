import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { CommentAnchor } from '@attendu/contracts/dossier/sharing-schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { sourcesOf } from '@attendu/law/dossier/sources';
import { COMMENTS } from './content.ts';

export type Place = { readonly key: string; readonly label: string; readonly anchor: CommentAnchor };
export type Places = { readonly title: string; readonly places: readonly Place[] };

/** A readable text for each place of a dossier. */
export const anchorKey = (anchor: CommentAnchor): string =>
  anchor.kind === 'sentence' ? `s ${anchor.point ?? 0} ${anchor.sentence}` : `d ${anchor.point} ${anchor.source} ${anchor.version_id}`;

/** Without the references that end a sentence: '(Legiarti - 1 - 2)'. */
export const plainWords = (text: string): string => text.replace(/\s*\([^()]* - \d+ - \d+[^()]*\)/g, '').replace(/[*_`#]/g, '');

/** Every place of a dossier that can be commented, in the order of the page. */
export function placesOf(points: readonly AnalysisPoint[], shortAnswer: readonly Sentence[]): Places[] {
  const sentences = (list: readonly Sentence[], point: number | null): Place[] =>
    list.map(({ text }, sentence) => placeOf(plainWords(text), { kind: 'sentence', point, sentence }));
  const groups: Places[] = [{ title: COMMENTS.shortAnswer, places: sentences(shortAnswer, null) }];
  for (const point of points) {
    const n = point.point_index;
    groups.push({ title: COMMENTS.point(n), places: sentences(point.point_data.sentences, n) });
    const cited = sourcesOf(point).flatMap(({ sources }) => sources);
    groups.push({
      title: COMMENTS.sources(n),
      places: cited.map(({ kind, document }) =>
        placeOf(displayTitle(document), { kind: 'source', point: n, source: kind, version_id: document.versionId }),
      ),
    });
  }
  return groups.filter(({ places }) => places.length > 0);
}

const placeOf = (label: string, anchor: CommentAnchor): Place => ({ key: anchorKey(anchor), label, anchor });
