import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import {
  BookDemo,
  Demonstration,
  Evidence,
  Features,
  Grounds,
  OperatorClaims,
  Prices,
  Questions,
  TrialBand,
} from '../components/Sections.tsx';
import { Specimen, Specimens } from '../components/Specimens.tsx';
import { HOME, LANDING } from '../content/home.ts';
import { metadataOf } from '../metadata.ts';
import { RECORDED } from '../recorded.ts';
import { Configured } from '../site.tsx';

type HomeProps = {
  title: string;
  headline: string;
  lead: string;
  actions: ReactNode;
  /** Beside the text on a wide screen; under it otherwise. */
  beside?: ReactNode;
  hasMark?: boolean;
  /** The sections below. */
  children: ReactNode;
};

function Home({ title, headline, lead, actions, beside, hasMark = false, children }: HomeProps) {
  const words = (
    <section className="home__words">
      {hasMark ? <Mark large /> : null}
      <PageHeading title={title} className="home__headline">
        {headline}
      </PageHeading>
      <p className="home__lead">{lead}</p>
      <p className="home__actions">{actions}</p>
    </section>
  );
  return (
    <div className="page public home">
      {beside === undefined ? (
        words
      ) : (
        <div className="home__opening">
          {words}
          {beside}
          <Grounds />
        </div>
      )}
      {children}
    </div>
  );
}

function PrimaryLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} tone="primary">
      {children}
    </ButtonLink>
  );
}

/** `/`: the introduction, beside a real dossier. */
export function HomePage() {
  const [first] = RECORDED;
  return (
    <Home
      title={HOME.title}
      headline={HOME.headline}
      lead={HOME.lead}
      actions={
        <>
          <PrimaryLink to="/signinPage">{HOME.signUp}</PrimaryLink>
          <ButtonLink to="/loginPage">{HOME.signIn}</ButtonLink>
        </>
      }
      beside={first ? <Specimen recorded={first} /> : null}
    >
      <Features />
      <Evidence />
      <Specimens />
      <OperatorClaims />
      <Prices />
      <Questions />
      <TrialBand />
    </Home>
  );
}

/** `/HomePage`: the other home page, with the comparison. */
export function PresentationHome() {
  return (
    <Home
      title={metadataOf('/HomePage').title}
      headline={HOME.headline}
      lead={HOME.lead}
      actions={
        <>
          <PrimaryLink to="/signinPage">{HOME.tryFree}</PrimaryLink>
          <ButtonLink to="/loginPage">{HOME.signInLong}</ButtonLink>
          <BookDemo />
          <Configured name="blogUrl">
            {() => (
              <a className="button button--quiet" href="/blog">
                <span>{HOME.blog}</span>
              </a>
            )}
          </Configured>
        </>
      }
      beside={<Demonstration />}
    >
      <Features />
      <Evidence />
      <OperatorClaims />
      <Prices />
      <Questions />
      <TrialBand />
    </Home>
  );
}

/** `/firstPage`, `/PresentationPage`. */
export function LandingPage() {
  return (
    <Home
      title={metadataOf('/firstPage').title}
      headline={LANDING.headline}
      lead={LANDING.text}
      actions={
        <>
          <PrimaryLink to="/contactPage">{LANDING.contact}</PrimaryLink>
          <ButtonLink to="/HomePage">{LANDING.back}</ButtonLink>
        </>
      }
      beside={<Demonstration />}
      hasMark
    >
      <TrialBand />
    </Home>
  );
}

/** `/attenduFinalPage`: the demonstration first, then the principles. */
export function FinalPage() {
  return (
    <Home
      title={metadataOf('/attenduFinalPage').title}
      headline={HOME.headline}
      lead={LANDING.text}
      actions={
        <>
          <PrimaryLink to="/signinPage">{HOME.tryFree}</PrimaryLink>
          <BookDemo />
        </>
      }
    >
      <div className="public__section specimens">
        <Demonstration />
      </div>
      <OperatorClaims />
      <Features />
      <TrialBand />
    </Home>
  );
}
