import type { Factor, FactorKind, Profile } from '@attendu/contracts/auth/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { problemTitle } from '../../lib/api.ts';
import { longDay } from '../../lib/day.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorPanel } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FreshSignIn } from '../session/components/FreshSignIn.tsx';
import { needsFreshSignIn } from '../session/fresh-sign-in.ts';
import { canUsePasskeys, FACTORS_KEY, removeFactor, renewRecoveryCodes, useSecondFactors } from './api.ts';
import { wasNotConfirmed } from './confirmation.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';
import { FactorEnrolment } from './FactorEnrolment.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** A refusal caused by closing the dialog is not shown as an error. */
const tell = (error: unknown): void => {
  if (!wasNotConfirmed(error)) toast.error(problemTitle(error));
};

/** The second factors of the account and its recovery codes. */
export function SecondFactorSection({ profile }: { profile: Profile }) {
  const factors = useSecondFactors();
  return (
    <Section title={WORDS.section} text={WORDS.sectionWhy}>
      {factors.isPending ? <Skeleton lines={2} /> : null}
      {factors.isError ? (
        <ErrorPanel title={WORDS.sectionUnavailable} actions={<Button onClick={() => void factors.refetch()}>{WORDS.retry}</Button>} />
      ) : null}
      {factors.data ? <Factors factors={factors.data.factors} codesLeft={factors.data.recoveryCodesLeft} profile={profile} /> : null}
    </Section>
  );
}

type FactorsProps = { factors: readonly Factor[]; codesLeft: number; profile: Profile };

function Factors({ factors, codesLeft, profile }: FactorsProps) {
  const client = useQueryClient();
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: FACTORS_KEY });
  const removing = useMutation({
    mutationFn: ({ id }: Factor) => removeFactor(client, id),
    onSuccess: () => toast.success(WORDS.removed),
    onError: tell,
  });
  const renewing = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: tell,
  });
  const isFirst = factors.length === 0;

  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null);
          void reread();
        }}
      />
    );
  if (adding !== null && needsFreshSignIn(profile))
    return (
      <>
        <FreshSignIn profile={profile} next="/accountPage" />
        <Button tone="quiet" onClick={() => setAdding(null)}>
          {WORDS.cancel}
        </Button>
      </>
    );
  if (adding !== null)
    return (
      <FactorEnrolment
        kind={adding}
        asksPassword={profile.hasPassword}
        onAdded={() => {
          toast.success(adding === 'totp' ? WORDS.totpAdded : WORDS.passkeyAdded);
          setAdding(null);
          void reread();
        }}
        onCancel={() => setAdding(null)}
      />
    );
  if (isFirst && needsFreshSignIn(profile)) return <FreshSignIn profile={profile} next="/accountPage" />;

  return (
    <>
      {isFirst ? <p>{WORDS.none}</p> : <List factors={factors} removing={removing} />}
      {isFirst ? null : (
        <div className="section__actions">
          <p>{WORDS.codesLeft(codesLeft)}</p>
          <Button small busy={renewing.isPending} onClick={() => renewing.mutate()}>
            {WORDS.renew}
          </Button>
        </div>
      )}
      <div className="section__actions">
        <Button icon={<Smartphone size={16} aria-hidden="true" />} onClick={() => setAdding('totp')}>
          {factors.some(({ kind }) => kind === 'totp') ? WORDS.replaceTotp : WORDS.addTotp}
        </Button>
        {canUsePasskeys() ? (
          <Button icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => setAdding('passkey')}>
            {WORDS.addPasskey}
          </Button>
        ) : null}
      </div>
      {canUsePasskeys() ? null : <p className="factor__small">{WORDS.noPasskeyHere}</p>}
    </>
  );
}

type Removing = { isPending: boolean; variables: Factor | undefined; mutate: (factor: Factor) => void };

function List({ factors, removing }: { factors: readonly Factor[]; removing: Removing }) {
  return (
    <ul className="section__rows">
      {factors.map((factor) => (
        <li key={factor.id} className="section__row">
          <div>
            <p className="section__row-name">{factor.name}</p>
            <p className="section__facts">
              <span>
                {WORDS.added} {longDay(factor.createdAt)}
              </span>
              <span>{factor.lastUsedAt === null ? WORDS.neverUsed : `${WORDS.lastUsed} ${longDay(factor.lastUsedAt)}`}</span>
            </p>
          </div>
          <Button
            small
            busy={removing.isPending && removing.variables?.id === factor.id}
            aria-label={`${WORDS.remove} ${factor.name}`}
            onClick={() => removing.isPending || removing.mutate(factor)}
          >
            {WORDS.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
