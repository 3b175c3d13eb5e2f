import { useMutation } from '@tanstack/react-query';
import { problemTitle } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { requestPasswordReset } from '../password-api.ts';
import { FRESH_SIGN_IN as WORDS } from '../proof-content.ts';

/** An account without a password sets one by a reset link, which verifies the address. */
export function FirstPassword({ email }: { email: string }) {
  const asking = useMutation({
    mutationFn: () => requestPasswordReset(email),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(problemTitle(error)),
  });
  return (
    <Button onClick={() => asking.mutate()} busy={asking.isPending}>
      {WORDS.choosePassword}
    </Button>
  );
}
