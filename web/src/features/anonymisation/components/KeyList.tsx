import { DESK } from '../content.ts';
import './KeyList.css';

/** The keys of the review, always on the screen. */
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
