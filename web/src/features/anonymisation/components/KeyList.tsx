import { DESK } from '../content.ts';
import './KeyList.css';

/** The keyboard shortcuts of the review; folded where they would fill the screen. */
export function KeyList({ folded }: { folded: boolean }) {
  const keys = (
    <dl className="key-list" aria-label={DESK.keysTitle}>
      {DESK.keys.map(([key, what]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
  return folded ? (
    <details className="key-fold">
      <summary>{DESK.keysTitle}</summary>
      {keys}
    </details>
  ) : (
    keys
  );
}
