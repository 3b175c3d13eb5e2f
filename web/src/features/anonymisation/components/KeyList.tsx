import { useShortcutsOff } from '../../../lib/use-shortcuts.ts';
import { DESK } from '../content.ts';
import './KeyList.css';

/** Letters alone, which can be turned off. */
const LETTERS = /^[A-Z](?:, [A-Z])*$/;

/** The keyboard shortcuts of the review; folded where they would fill the screen. */
export function KeyList({ folded }: { folded: boolean }) {
  const isOff = useShortcutsOff();
  const listed = DESK.keys.filter(([key]) => !isOff || !LETTERS.test(key));
  const keys = (
    <dl className="key-list" aria-label={DESK.keysTitle}>
      {listed.map(([key, what]) => (
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
