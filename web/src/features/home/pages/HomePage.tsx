import { CircleCheck, ExternalLink } from 'lucide-react';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { SourceTag } from '../../../ui/SourceTag.tsx';
import { HOME } from '../content.ts';
import './HomePage.css';

export function HomePage() {
  return (
    <div className="home">
      <header className="home__bar">
        <Mark />
        <ButtonLink to="/loginPage" small>
          {HOME.signIn}
        </ButtonLink>
      </header>
      <main>
        <div className="home__opening">
          <section className="home__words">
            <PageHeading title={HOME.title} className="home__headline">
              {HOME.headline}
            </PageHeading>
            <p className="home__lead">{HOME.lead}</p>
            <ButtonLink to="/signinPage" tone="primary">
              {HOME.signUp}
            </ButtonLink>
          </section>
          <Specimen />
        </div>
        <section className="home__grounds" aria-label="Ce que fait Attendu">
          {HOME.grounds.map((ground) => (
            <div key={ground.title}>
              <h2>{ground.title}</h2>
              <p>{ground.text}</p>
            </div>
          ))}
        </section>
      </main>
    </div>
  );
}

/** A page of a dossier, set as the product sets it. */
function Specimen() {
  const at = HOME.article.indexOf(HOME.answerQuote);
  return (
    <figure className="specimen" aria-label={HOME.specimenLabel}>
      <div className="specimen__answer">
        <p className="specimen__question">«&nbsp;{HOME.question}&nbsp;»</p>
        <p className="specimen__label">{HOME.shortAnswer}</p>
        <p className="specimen__text">
          {HOME.answerStart}
          {HOME.answerQuote}
          {HOME.answerEnd}&nbsp;
          <SourceTag kind="legiarti" number={1} />.
        </p>
      </div>
      <div className="specimen__proof">
        <p className="specimen__label">{HOME.proof}</p>
        <p className="specimen__reference">
          <SourceTag kind="legiarti" number={1} /> {HOME.reference}
        </p>
        <blockquote className="specimen__article">
          {HOME.article.slice(0, at)}
          <mark>{HOME.answerQuote}</mark>
          {HOME.article.slice(at + HOME.answerQuote.length)}
        </blockquote>
        <p className="specimen__facts">
          <span className="specimen__verified">
            <CircleCheck size={16} aria-hidden="true" />
            {HOME.verified}
          </span>
          <span>{HOME.force}</span>
          <a href={HOME.officialUrl} target="_blank" rel="noreferrer">
            {HOME.official} <ExternalLink size={14} aria-label="(nouvel onglet)" />
          </a>
        </p>
      </div>
    </figure>
  );
}
