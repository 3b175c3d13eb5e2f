import { longDay } from '../../../lib/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorPanel } from '../../../ui/Notice.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ModelConsent } from '../../consent/ModelConsent.tsx';
import { FirmSection } from '../../firm/FirmSection.tsx';
import { SecondFactorSection } from '../../second-factor/SecondFactorSection.tsx';
import { useProfile } from '../../session/profile.ts';
import { DataSection } from '../components/DataSection.tsx';
import { IdentitiesSection } from '../components/IdentitiesSection.tsx';
import { NamesSection } from '../components/NamesSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { PhoneSection } from '../components/PhoneSection.tsx';
import { SessionsSection } from '../components/SessionsSection.tsx';
import { ACCOUNT as WORDS } from '../content.ts';
import './AccountSettingsPage.css';

/** Identity, sign-in methods, sessions, and data of the account. */
export function AccountSettingsPage() {
  const profile = useProfile();
  return (
    <div className="page sections">
      <header className="sections__head">
        <PageHeading title={WORDS.title}>{WORDS.title}</PageHeading>
        {profile.data ? (
          <p>
            {WORDS.since} {longDay(profile.data.createdAt)}
          </p>
        ) : null}
      </header>
      {profile.isPending ? <Skeleton lines={6} /> : null}
      {profile.isError ? (
        <ErrorPanel title={WORDS.unavailable} actions={<Button onClick={() => void profile.refetch()}>{WORDS.retry}</Button>} />
      ) : null}
      {profile.data ? (
        <>
          <NamesSection profile={profile.data} />
          <PhoneSection profile={profile.data} />
          <PasswordSection profile={profile.data} />
          <SecondFactorSection profile={profile.data} />
          <IdentitiesSection profile={profile.data} />
          <SessionsSection />
          <FirmSection />
          <ModelConsent
            frame={(title, what, body) => (
              <Section title={title} text={what}>
                {body}
              </Section>
            )}
          />
          <DataSection profile={profile.data} />
        </>
      ) : null}
    </div>
  );
}
