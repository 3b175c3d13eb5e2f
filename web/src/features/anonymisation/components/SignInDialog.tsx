import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PAGE, SIGN_IN } from '../content.ts';

/** Asks a visitor to sign in before sending a text, which is kept meanwhile. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={SIGN_IN.title}
      actions={
        <>
          <ButtonLink to="/loginPage" state={{ from: pathname }} tone="primary">
            {SIGN_IN.action}
          </ButtonLink>
          <Button onClick={onClose}>{PAGE.cancel}</Button>
        </>
      }
    >
      <p>{SIGN_IN.text}</p>
    </Dialog>
  );
}
