import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { UserRound } from 'lucide-react';
import { SHARING } from './content.ts';
import './SharedBy.css';

/** The owner of a shared dossier, and the reader's right; nothing for the owner. */
export function SharedBy({ dossier: { access, owner_name } }: { dossier: Pick<Dossier, 'access' | 'owner_name'> }) {
  if (access === 'own') return null;
  return (
    <p className="shared-by">
      <UserRound size={16} aria-hidden="true" />
      <span>{SHARING.sharedBy(owner_name ?? SHARING.someone)}</span>
      <span className="shared-by__right">{SHARING.rights[access]}</span>
    </p>
  );
}
