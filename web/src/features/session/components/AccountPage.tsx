import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import './AccountPage.css';

type AccountPageProps = {
  children: ReactNode;
  /** The link below the form. */
  back: { to: string; label: string } | { onLeave: () => void; label: string };
};

/** The narrow page of sign-in, sign-up and password forms. */
export function AccountPage({ children, back }: AccountPageProps) {
  return (
    <main className="sign-in">
      <Link to="/" className="sign-in__mark" aria-label="Attendu, accueil">
        <Mark large />
      </Link>
      {children}
      {'to' in back ? (
        <Link to={back.to} className="sign-in__back">
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
      ) : (
        <Button small icon={<LogOut size={16} aria-hidden="true" />} onClick={back.onLeave}>
          {back.label}
        </Button>
      )}
    </main>
  );
}
