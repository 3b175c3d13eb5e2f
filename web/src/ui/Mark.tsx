import './Mark.css';

/** The word mark, with the comma that follows « Attendu » in the name. */
export function Mark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'mark mark--large' : 'mark'}>
      Attendu<span className="mark__comma">,</span>
    </span>
  );
}
