import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { useAccount } from '../../session/api.ts';
import { ADMIN, PASSWORD } from '../content.ts';
import { useHeldPassword } from '../password.ts';
import { Lead } from './Lead.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import '../../../ui/data-table.css';
import './Admin.css';

type AdminPageProps = { title: string; lead?: string; home?: boolean; asksItself?: boolean; actions?: ReactNode; children: ReactNode };

/** A super-administrator's screen: others are redirected, and nothing is read before the password is given. */
export function AdminPage({ title, lead, home = false, asksItself = false, actions, children }: AdminPageProps) {
  const account = useAccount();
  const { password, refused } = useHeldPassword();
  const [isClosed, setClosed] = useState(false);
  if (!account.roles.includes('super_admin')) return <Navigate to="/dashboardPage" replace />;
  const isOpen = asksItself || password !== null;
  return (
    <div className="page admin">
      <header className="admin__head">
        {home ? null : (
          <ButtonLink to="/admin-dashboard" tone="quiet" small icon={<ArrowLeft size={16} aria-hidden="true" />} className="admin__back">
            {ADMIN.back}
          </ButtonLink>
        )}
        <PageHeading title={title}>{title}</PageHeading>
        {lead ? <Lead>{lead}</Lead> : null}
        {isOpen && actions ? <div className="admin__actions">{actions}</div> : null}
      </header>
      {isOpen ? (
        children
      ) : (
        <Notice
          title={refused ?? PASSWORD.required}
          actions={
            <Button small onClick={() => setClosed(false)}>
              {PASSWORD.enter}
            </Button>
          }
        />
      )}
      <PasswordDialog open={!isOpen && !isClosed} refused={refused} onClose={() => setClosed(true)} onGiven={() => setClosed(false)} />
    </div>
  );
}
