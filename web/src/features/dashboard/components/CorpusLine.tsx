import { SOURCE_KINDS } from '@attendu/contracts/sources';
import { formatCount } from '@attendu/law/typography';
import { useCorpus } from '../../points/api.ts';
import './CorpusLine.css';

/** The corpus of the answers: publisher and date. */
export function CorpusLine() {
  const { data: corpus } = useCorpus();
  if (!corpus || corpus.sources.length === 0) return null;
  return (
    <footer className="corpus-line">
      <h2>Fonds documentaire</h2>
      <ul>
        {corpus.sources.map((source) => (
          <li key={source.kind}>
            {SOURCE_KINDS[source.kind].label}&nbsp;: {formatCount(source.documents)} {source.documents === 1 ? 'texte' : 'textes'} (
            {source.credit})
          </li>
        ))}
      </ul>
    </footer>
  );
}
