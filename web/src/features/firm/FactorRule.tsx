import { Link } from 'react-router-dom';
import { ApiProblem, problemTitle } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFirm, useFirmChange } from './api.ts';
import { FIRM, FACTOR_RULE as WORDS } from './content.ts';

const lacksOwn = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'firm.own_factor_missing';

/** Whether the firm asks a second factor of each member, and the button that changes it. */
export function FactorRule() {
  const firm = useFirm();
  const { requireFactor } = useFirmChange();
  if (firm.isError)
    return (
      <Notice tone="error" title={problemTitle(firm.error)}>
        <Button small onClick={() => void firm.refetch()}>
          {FIRM.retry}
        </Button>
      </Notice>
    );
  const required = firm.data?.firm?.secondFactorRequired;
  if (required === undefined) return null;
  const change = () =>
    requireFactor.mutate(!required, {
      onSuccess: () => toast.success(required ? WORDS.lifted : WORDS.asked),
      onError: (error) => (lacksOwn(error) ? undefined : toast.error(problemTitle(error))),
    });
  return (
    <>
      <p role="status">
        <strong>{required ? WORDS.on : WORDS.off}</strong>
      </p>
      {lacksOwn(requireFactor.error) ? (
        <Notice tone="error" title={problemTitle(requireFactor.error)} urgent>
          <Link to="/accountPage">{WORDS.account}</Link>
        </Notice>
      ) : null}
      <div>
        <Button busy={requireFactor.isPending} onClick={change}>
          {required ? WORDS.lift : WORDS.ask}
        </Button>
      </div>
    </>
  );
}
