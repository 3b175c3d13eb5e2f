import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { CURRENT } from '@attendu/law/dossier/wording';
import { formatDateLong } from '@attendu/law/typography';
import { OfficialLink } from './OfficialLink.tsx';
import { TextDifference } from './TextDifference.tsx';

/** The wording in force at the time of the research, when it differs from the cited one. */
export function CurrentWording({ document }: { document: SourceDocument }) {
  const { current } = document;
  if (current === undefined) return null;
  const day = formatDateLong(current.day);
  const since = current.date_debut === null ? null : formatDateLong(current.date_debut);
  return (
    <section>
      <h4>{CURRENT.title(day)}</h4>
      <p className="detail__label">{CURRENT[current.state](day, since)}</p>
      {current.content === null ? null : <TextDifference before={document.content} after={current.content} />}
      <OfficialLink url={current.url} label={CURRENT.official(day)} />
    </section>
  );
}
