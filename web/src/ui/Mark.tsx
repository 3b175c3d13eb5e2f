import './Mark.css';

/** The word mark: every ground of a judgment starts so, comma included. */
export function Mark({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? 'mark mark--large' : 'mark'}>
      Attendu<span className="mark__comma">,</span>
    </span>
  );
}
