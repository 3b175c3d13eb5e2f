import type { ModelConsent as Consent } from '@attendu/contracts/research/schemas';
import { formatDateLong } from '@attendu/law/typography';
import type { ReactNode } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { localDay } from '../../lib/day.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { wasNotConfirmed } from '../second-factor/confirmation.ts';
import { useDecideConsent, useMemberName, useModelConsent } from './api.ts';
import { CONSENT as WORDS } from './content.ts';
import './ModelConsent.css';

/** The consent to outside models, inside the section that `frame` draws; nothing when no model is configured. */
export function ModelConsent({ frame }: { frame: (title: string, what: string, body: ReactNode) => ReactNode }) {
  const { data: consent } = useModelConsent();
  if (consent === undefined || consent.models.length === 0) return null;
  return frame(WORDS.section, WORDS.what, <Body consent={consent} />);
}

function Body({ consent }: { consent: Consent }) {
  const decide = useDecideConsent();
  const { models, of, given, mayDecide } = consent;
  const change = (hosts: string[] | null) =>
    decide.mutate(hosts, {
      onSuccess: () => toast.success(hosts === null ? WORDS.withdrawn : WORDS.given),
      onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
    });
  return (
    <div className="model-consent">
      <ul>
        {models.map(({ use, name, host }) => (
          <li key={use}>{WORDS.use[use](name, host)}</li>
        ))}
      </ul>
      <p role="status">
        <strong>{given ? WORDS.state[of].given : WORDS.state[of].refused}</strong> <Decision consent={consent} />
      </p>
      {mayDecide ? (
        <div>
          {given ? (
            <Button busy={decide.isPending} onClick={() => change(null)}>
              {WORDS.withdraw}
            </Button>
          ) : (
            <Button tone="primary" busy={decide.isPending} onClick={() => change([...new Set(models.map(({ host }) => host))])}>
              {WORDS.give}
            </Button>
          )}
        </div>
      ) : (
        <p>{WORDS.byAdmins}</p>
      )}
    </div>
  );
}

/** When the last decision was made, and by whom in a firm. */
function Decision({ consent: { of, given, decision } }: { consent: Consent }) {
  const who = useMemberName(of === 'firm' && decision !== null ? decision.by : null);
  if (decision === null) return null;
  const day = formatDateLong(localDay(decision.at));
  if (!decision.given) return WORDS.decided.withdrawn(day, who);
  return `${WORDS.decided.given(day, who)}${given ? '' : ` ${WORDS.changed}`}`;
}
