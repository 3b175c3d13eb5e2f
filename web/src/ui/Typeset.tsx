import { setPieces } from '@attendu/law/typography';

/** An unchanged text with unbreakable references and raised ordinals (« 1er »). */
export function Typeset({ text }: { text: string }) {
  return setPieces(text).map(({ at, look, text: words }) => {
    if (look === 'plain') return words;
    if (look === 'raised') return <sup key={at}>{words}</sup>;
    return (
      <span key={at} className="whole">
        {words}
      </span>
    );
  });
}
