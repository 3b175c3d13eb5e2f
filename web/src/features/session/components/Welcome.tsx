import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SIGN_UP } from '../signup-content.ts';

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
    <Dialog
      open
      modalOnly
      onClose={enter}
      title={SIGN_UP.welcome}
      actions={
        <Button tone="primary" onClick={enter}>
          {SIGN_UP.enter}
        </Button>
      }
    >
      <p>{SIGN_UP.welcomeText}</p>
    </Dialog>
  );
}
