import { ApiProblem } from '../../../lib/api.ts';
import { RESET_PASSWORD as WORDS } from '../content.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type LinkedPasswordFormProps = {
  label: string;
  words: { submit: string; submitting: string };
  /** Submits the password with the secret of a mailed link. */
  save: (password: string) => Promise<void>;
  onDone: () => void;
  /** The link can no longer be used. */
  onDead: () => void;
};

/** A password chosen with a mailed link. */
export function LinkedPasswordForm({ save, onDead, ...rest }: LinkedPasswordFormProps) {
  async function saveUnlessDead(password: string) {
    try {
      await save(password);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'auth.link_invalid') onDead();
      throw error;
    }
  }
  return <NewPasswordForm {...rest} save={saveUnlessDead} explain={explain} />;
}

function explain(error: unknown): string {
  const isTold = error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status === 503);
  return isTold ? error.title : WORDS.failed;
}
