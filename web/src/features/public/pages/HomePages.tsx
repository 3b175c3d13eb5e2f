import { ButtonLink } from '../../../ui/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { BookDemo, Demonstration, Features, OperatorClaims, Prices, Questions, TrialBand } from '../components/Sections.tsx';
import { Specimen, Specimens } from '../components/Specimens.tsx';
import { HOME, LANDING } from '../content/home.ts';
import { metadataOf } from '../metadata.ts';
import { RECORDED } from '../recorded.ts';
import { Configured } from '../site.tsx';

/** `/`: the introduction, beside a real dossier. */
export function HomePage() {
  const [first] = RECORDED;
  return (
    <div className="page public home">
      <div className="home__opening">
        <section className="home__words">
          <PageHeading title={HOME.title} className="home__headline">
            {HOME.headline}
          </PageHeading>
          <p className="home__lead">{HOME.lead}</p>
          <p className="home__actions">
            <ButtonLink to="/signinPage" tone="primary">
              {HOME.signUp}
            </ButtonLink>
            <ButtonLink to="/loginPage">{HOME.signIn}</ButtonLink>
          </p>
        </section>
        {first ? <Specimen recorded={first} /> : null}
      </div>
      <Features />
      <Specimens />
      <OperatorClaims />
      <Prices />
      <Questions />
      <TrialBand />
    </div>
  );
}

/** `/HomePage`: the other home page, with the comparison. */
export function PresentationHome() {
  return (
    <div className="page public home">
      <div className="home__opening">
        <section className="home__words">
          <PageHeading title={metadataOf('/HomePage').title} className="home__headline">
            {HOME.headline}
          </PageHeading>
          <p className="home__lead">{HOME.lead}</p>
          <p className="home__actions">
            <ButtonLink to="/signinPage" tone="primary">
              {HOME.tryFree}
            </ButtonLink>
            <ButtonLink to="/loginPage">{HOME.signInLong}</ButtonLink>
            <BookDemo />
            <Configured name="blogUrl">
              {() => (
                <a className="button button--quiet" href="/blog">
                  <span>{HOME.blog}</span>
                </a>
              )}
            </Configured>
          </p>
        </section>
        <Demonstration />
      </div>
      <Features />
      <OperatorClaims />
      <Prices />
      <Questions />
      <TrialBand />
    </div>
  );
}

/** `/firstPage`, `/PresentationPage`. */
export function LandingPage() {
  return (
    <div className="page public home">
      <div className="home__opening">
        <section className="home__words">
          <Mark large />
          <PageHeading title={metadataOf('/firstPage').title} className="home__headline">
            {LANDING.headline}
          </PageHeading>
          <p className="home__lead">{LANDING.text}</p>
          <p className="home__actions">
            <ButtonLink to="/contactPage" tone="primary">
              {LANDING.contact}
            </ButtonLink>
            <ButtonLink to="/HomePage">{LANDING.back}</ButtonLink>
          </p>
        </section>
        <Demonstration />
      </div>
      <TrialBand />
    </div>
  );
}

/** `/attenduFinalPage`: the demonstration first, then the principles. */
export function FinalPage() {
  return (
    <div className="page public home">
      <section className="home__words">
        <PageHeading title={metadataOf('/attenduFinalPage').title} className="home__headline">
          {HOME.headline}
        </PageHeading>
        <p className="home__lead">{LANDING.text}</p>
        <p className="home__actions">
          <ButtonLink to="/signinPage" tone="primary">
            {HOME.tryFree}
          </ButtonLink>
          <BookDemo />
        </p>
      </section>
      <div className="public__section">
        <Demonstration />
      </div>
      <OperatorClaims />
      <Features />
      <TrialBand />
    </div>
  );
}
