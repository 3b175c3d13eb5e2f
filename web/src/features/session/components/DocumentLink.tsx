import type { ReactNode } from 'react';

/** A link to a document to accept, in a new tab so that the form keeps its input. */
export function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}
