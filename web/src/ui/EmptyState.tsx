import type { ReactNode } from 'react';
import './EmptyState.css';

/** Empty state of a list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state__title">{title}</p>
      {children}
    </div>
  );
}
