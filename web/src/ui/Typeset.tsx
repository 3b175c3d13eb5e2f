import { setPieces } from '@attendu/law/typography';

/** A text character for character: references never cut by the end of a line, the letters of « 1er » raised. */
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
