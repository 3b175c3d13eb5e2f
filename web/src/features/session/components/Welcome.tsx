import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { WELCOME } from '../welcome-content.ts';

const WELCOME_MS = 3_000;

/** Says that the trial has started, and goes to the dashboard after three seconds. */
export function Welcome() {
  const navigate = useNavigate();
  const enter = () => void navigate('/dashboardPage', { replace: true });
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboardPage', { replace: true }), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="sign-in__form">
      <PageHeading title={WELCOME.created}>{WELCOME.created}</PageHeading>
      <p>{WELCOME.createdText}</p>
      <Dialog
        open
        modalOnly
        onClose={enter}
        title={WELCOME.title}
        actions={
          <Button tone="primary" onClick={enter}>
            {WELCOME.enter}
          </Button>
        }
      >
        <p>{WELCOME.text}</p>
      </Dialog>
    </div>
  );
}
