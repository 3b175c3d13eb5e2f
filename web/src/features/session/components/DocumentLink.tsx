import type { ReactNode } from 'react';

/** A document to be accepted, in a new tab: the form keeps what was typed. */
export function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}
