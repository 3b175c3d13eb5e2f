import type { CommentAnchor } from '@attendu/contracts/dossier/sharing-schemas';
import type { AnalysedPoint, Sentence } from '@attendu/contracts/research/schemas';

/** The text that a comment is about: the sentence, or the title of the source; null when the dossier has no such place. */
export function quoteOf(anchor: CommentAnchor, points: readonly AnalysedPoint[], shortAnswer: readonly Sentence[]): string | null {
  const point = points.find(({ point_index }) => point_index === anchor.point);
  if (anchor.kind === 'source') {
    return point?.[`${anchor.source}_docs`].find(({ versionId }) => versionId === anchor.version_id)?.title ?? null;
  }
  const sentences = anchor.point === null ? shortAnswer : (point?.point_data.sentences ?? []);
  return sentences[anchor.sentence]?.text ?? null;
}
