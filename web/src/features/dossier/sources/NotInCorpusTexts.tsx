import type { NotInCorpusText } from '@attendu/contracts/research/schemas';
import { displayTitle } from '@attendu/law/dossier/labels';
import { NOT_IN_CORPUS } from '@attendu/law/dossier/wording';
import { formatDateLong } from '@attendu/law/typography';
import { OfficialLink } from './OfficialLink.tsx';
import './NotInCorpusTexts.css';

/** Texts whose wording of the law date is not in the corpus, with their official pages. */
export function NotInCorpusTexts({ texts, lawDate }: { texts: readonly NotInCorpusText[]; lawDate: string }) {
  if (texts.length === 0) return null;
  const day = formatDateLong(lawDate);
  return (
    <section className="not-in-corpus" aria-labelledby="not-in-corpus-title">
      <h3 id="not-in-corpus-title">{NOT_IN_CORPUS.title(day)}</h3>
      <ul>
        {texts.map((text) => (
          <li key={text.versionId}>
            <span>{displayTitle(text)}</span>
            <span className="not-in-corpus__dates">{NOT_IN_CORPUS.dates(text.date_debut, text.date_fin)}</span>
            <OfficialLink url={text.url} label={NOT_IN_CORPUS.official(day)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
