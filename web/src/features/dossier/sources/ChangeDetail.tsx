import { changeSentence } from '@attendu/law/dossier/labels';
import { CURRENT } from '@attendu/law/dossier/wording';
import { formatDateLong } from '@attendu/law/typography';
import type { Changed } from '../changes.ts';
import { OfficialLink } from './OfficialLink.tsx';
import { TextDifference } from './TextDifference.tsx';

/** The change of one cited text, with the difference when both wordings are in the corpus. */
export function ChangeDetail({ change, day }: Changed) {
  return (
    <>
      <p className="outdated__state">{changeSentence(change)}</p>
      {change.after === null ? null : <TextDifference before={change.before} after={change.after} />}
      <OfficialLink
        url={change.url}
        label={day === null || change.after === null ? CURRENT.officialNow : CURRENT.official(formatDateLong(day))}
      />
    </>
  );
}
