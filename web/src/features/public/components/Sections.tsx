import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ownWords } from '../../../lib/own-words.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EVIDENCE, FEATURES, GROUNDS, HOME, PRICES, QUESTIONS, TRIAL } from '../content/home.ts';
import { OPERATOR_CLAIMS } from '../content/operator-claims.ts';
import { RECORDED } from '../recorded.ts';
import { Configured, SiteText } from '../site.tsx';
import { Specimen } from './Specimens.tsx';

/** The operator's video; a real dossier when there is none. */
export function Demonstration() {
  const [first] = RECORDED;
  return (
    <Configured name="demoVideoUrl" otherwise={first ? <Specimen recorded={first} /> : null}>
      {(url) => <DemoVideo url={url} />}
    </Configured>
  );
}

/** Autoplays muted unless reduced motion is preferred: started by /video.js on a static page, here in the application. */
function DemoVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) void video.current?.play().catch(() => undefined);
  }, []);
  return (
    <>
      <video
        ref={video}
        className="demo-video"
        data-plays
        src={url}
        muted
        loop
        playsInline
        controls
        preload="metadata"
        aria-label="Démonstration d'Attendu, sans son"
      />
      <script defer src="/video.js" />
    </>
  );
}

/** « Réserver une démo »: the operator's calendar, or the contact form. */
export function BookDemo() {
  return (
    <Configured name="demoBookingUrl" otherwise={<ButtonLink to="/contactPage">{HOME.book}</ButtonLink>}>
      {(url) => (
        <a className="button button--secondary" href={url} target="_blank" rel="noreferrer">
          <span>{HOME.book}</span>
        </a>
      )}
    </Configured>
  );
}

export function Grounds() {
  return (
    <div className="grounds">
      {GROUNDS.grounds.map((ground) => (
        <p key={ground}>
          <strong>{GROUNDS.word}</strong> {ownWords(ground)}
        </p>
      ))}
      <p className="grounds__end">{GROUNDS.end}</p>
    </div>
  );
}

export function Features() {
  return (
    <section className="public__section" aria-labelledby="fonctions">
      <h2 id="fonctions">{FEATURES.title}</h2>
      <ul className="public__columns">
        {FEATURES.cards.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{ownWords(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const QUOTATIONS = RECORDED.flatMap(({ documents }) => documents.flatMap(({ parts }) => parts.filter(({ quoted }) => quoted))).length;

/** What is claimed, each with its proof: the recorded dossiers, the running corpus, the last measure. */
export function Evidence() {
  const { title, unproved, held, measured } = EVIDENCE;
  return (
    <section className="public__section" aria-labelledby="preuves">
      <h2 id="preuves">{title}</h2>
      <ul className="public__columns">
        <li>
          <h3>{unproved.title}</h3>
          <p>{unproved.text(QUOTATIONS)}</p>
        </li>
        <li>
          <h3>{held.title}</h3>
          <Configured name="corpusHeld">{(sentence) => <p>{sentence}.</p>}</Configured>
          <p>{held.text}</p>
        </li>
        <li>
          <h3>{measured.title}</h3>
          <p>{ownWords(measured.text)}</p>
        </li>
      </ul>
    </section>
  );
}

/** The trial banner: a plain form that works without script; the sign-up reads the query. */
export function TrialBand() {
  return (
    <section className="trial-band" aria-labelledby="essai">
      <div>
        <h2 id="essai">{TRIAL.title}</h2>
        <p>{TRIAL.text}</p>
      </div>
      <form action="/signinPage" method="get">
        <label htmlFor="trial-email">{TRIAL.label}</label>
        <div>
          <input id="trial-email" name="email" type="email" autoComplete="email" maxLength={254} required />
          <Button type="submit" tone="primary">
            {TRIAL.submit}
          </Button>
        </div>
      </form>
    </section>
  );
}

export function Prices() {
  return (
    <section className="public__section" aria-labelledby="prix">
      <h2 id="prix">{PRICES.title}</h2>
      <ul className="prices">
        {PRICES.cards.map(({ title, amount, unit, lines, to, action }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="prices__amount">{amount}</p>
            <p className="prices__unit">{unit}</p>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  <Check size={16} aria-hidden="true" />
                  {line}
                </li>
              ))}
            </ul>
            <ButtonLink to={to} aria-label={`${action} : ${title}`}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Questions() {
  return (
    <section className="public__section" aria-labelledby="questions">
      <h2 id="questions">{QUESTIONS.title}</h2>
      <div className="questions">
        {QUESTIONS.items.map(({ question, answer }) => (
          <details key={question}>
            <summary>{ownWords(question)}</summary>
            <p>
              <SiteText>{answer}</SiteText>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Figures, clients and testimonials of the operator: nothing is shown while its file is empty. */
export function OperatorClaims() {
  const { figures, clients, testimonials } = OPERATOR_CLAIMS;
  if (figures.length + clients.length + testimonials.length === 0) return null;
  return (
    <section className="public__section" aria-label="Ils utilisent Attendu">
      <ul className="public__columns">
        {figures.map(({ value, label }) => (
          <li key={label}>
            <strong>{value}</strong> {label}
          </li>
        ))}
      </ul>
      {clients.length > 0 ? <p>{clients.join(' · ')}</p> : null}
      {testimonials.map(({ text, author }) => (
        <blockquote key={text}>
          <p>{text}</p>
          <footer>{author}</footer>
        </blockquote>
      ))}
    </section>
  );
}
