import type { UnheldText } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { UNHELD } from '@attendu/law/dossier/wording';
import { formatDateLong } from '@attendu/law/typography';
import { OfficialLink } from './OfficialLink.tsx';
import './UnheldTexts.css';

/** Texts whose wording of the day is known and is not in the corpus: where each can be read. */
export function UnheldTexts({ texts, lawDate }: { texts: readonly UnheldText[]; lawDate: string }) {
  if (texts.length === 0) return null;
  const day = formatDateLong(lawDate);
  return (
    <section className="unheld" aria-labelledby="unheld-title">
      <h3 id="unheld-title">{UNHELD.title(day)}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text.versionId}>
            <span>{displayTitle(text)}</span>
            <span className="unheld__dates">{UNHELD.dates(text.date_debut, text.date_fin)}</span>
            <OfficialLink url={text.url} label={UNHELD.official(day)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
