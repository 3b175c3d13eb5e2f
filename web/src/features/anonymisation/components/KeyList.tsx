import { DESK } from '../content.ts';
import './KeyList.css';

/** The keyboard shortcuts of the review, always visible. */
export function KeyList() {
  return (
    <dl className="key-list" aria-label={DESK.keysTitle}>
      {DESK.keys.map(([key, what]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
