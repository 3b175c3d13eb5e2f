import { CATEGORY_LABELS } from '@attendu/law/anonymisation/presets';
import type { Category } from '@attendu/law/anonymisation/types';
import { GROUPS, SIGLES } from '../content.ts';

/** A category's sign in the text; screen readers read its full name. */
export function Sigle({ category }: { category: Category }) {
  return (
    <span className="sigle" data-group={GROUPS[category]} title={CATEGORY_LABELS[category]}>
      <span aria-hidden="true">{SIGLES[category]}</span>
      <span className="visually-hidden">{CATEGORY_LABELS[category]}</span>
    </span>
  );
}
