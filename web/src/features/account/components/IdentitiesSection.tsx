import type { Identity, Profile } from '@attendu/contracts/auth/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemTitle } from '../../../lib/api.ts';
import { longDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { wasNotConfirmed } from '../../second-factor/confirmation.ts';
import { useIdentityProvider } from '../../session/oidc-api.ts';
import { removeIdentity } from '../api.ts';
import { ACCOUNT as WORDS } from '../content.ts';

/** The linked identities; renders nothing without identity and provider. */
export function IdentitiesSection({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const provider = useIdentityProvider();
  const removing = useMutation({
    mutationFn: ({ id }: Identity) => removeIdentity(client, id),
    onSuccess: () => toast.success(WORDS.removed),
    onError: (error) => wasNotConfirmed(error) || toast.error(problemTitle(error)),
  });
  const { identities, hasPassword } = profile;
  if (identities.length === 0 && provider === null) return null;
  const isLastWayIn = !hasPassword && identities.length === 1;

  return (
    <Section title={WORDS.identities} text={WORDS.identitiesWhy}>
      {identities.length === 0 ? <p>{WORDS.noIdentity}</p> : null}
      {identities.length > 0 ? (
        <ul className="section__rows">
          {identities.map((identity) => (
            <li key={identity.id} className="section__row">
              <div>
                <p className="section__row-name">{identity.provider}</p>
                <p className="section__facts">
                  {WORDS.linked} {longDay(identity.linkedAt)}
                </p>
              </div>
              {isLastWayIn ? null : (
                <Button
                  small
                  onClick={() => removing.isPending || removing.mutate(identity)}
                  busy={removing.isPending && removing.variables.id === identity.id}
                  aria-label={`${WORDS.remove} le compte ${identity.provider}`}
                >
                  {WORDS.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isLastWayIn ? <p className="section__facts">{WORDS.lastWayIn}</p> : null}
    </Section>
  );
}
