import { SALES_TERMS_VERSION } from '@attendu/contracts/plans';
import { formatDateLong } from '@attendu/law/typography';
import { Download, ExternalLink } from 'lucide-react';
import { ownWords } from '../../../lib/own-words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { LegalPage } from '../components/LegalPage.tsx';
import { TermsAcceptance } from '../components/TermsAcceptance.tsx';
import { EXAMPLE_CATEGORIES, EXAMPLES, GUIDE } from '../content/examples.ts';
import { SALES_TERMS } from '../content/legal.ts';
import { BULLETIN, PRESS, VERIFIED } from '../content/pages.ts';
import decisions from '../data/decisions.json' with { type: 'json' };
import { metadataOf } from '../metadata.ts';
import { SiteLink, useSite } from '../site.tsx';

/** The checkbox is for account holders. */
export function SalesTermsPage() {
  const { signedIn } = useSite();
  return <LegalPage text={SALES_TERMS}>{signedIn ? <TermsAcceptance version={SALES_TERMS_VERSION} /> : null}</LegalPage>;
}

export function PressPage() {
  return (
    <div className="page public">
      <PageHeading title={PRESS.title}>{PRESS.title}</PageHeading>
      <section className="public__section public__prose">
        <h2>{PRESS.about.title}</h2>
        <p>{PRESS.about.text}</p>
        <h2>{PRESS.features.title}</h2>
        <ul className="public__list">
          {PRESS.features.items.map((item) => (
            <li key={item}>{ownWords(item)}</li>
          ))}
        </ul>
        <h2>{PRESS.how.title}</h2>
        <ol className="public__list">
          {PRESS.how.items.map((item) => (
            <li key={item}>{ownWords(item)}</li>
          ))}
        </ol>
      </section>
      <section className="public__section">
        <h2>{PRESS.logos.title}</h2>
        <p className="public__lead">{PRESS.logos.lead}</p>
        <ul className="public__columns">
          {PRESS.logos.files.map(({ label, file, ground }) => (
            <li key={file}>
              <img className={`logo logo--${ground}`} src={file} alt={label} width={320} height={96} />
              <a href={file} download className="logo__file">
                <Download size={16} aria-hidden="true" /> {PRESS.logos.download}
                <span className="visually-hidden"> : {label}</span>
              </a>
            </li>
          ))}
        </ul>
        <p>
          <a className="button button--secondary" href={PRESS.logos.archiveFile} download>
            <Download size={16} aria-hidden="true" />
            <span>{PRESS.logos.archive}</span>
          </a>
        </p>
      </section>
    </div>
  );
}

/** `/usageGuide`, `/examplePage`: three ways to ask, then sixteen questions; a click only proposes their points. */
export function GuidePage() {
  const { signedIn } = useSite();
  return (
    <div className="page public">
      <PageHeading title={metadataOf('/usageGuide').title}>{GUIDE.title}</PageHeading>
      <p className="public__lead">{ownWords(GUIDE.lead)}</p>
      <div className="questions">
        {GUIDE.modes.map(({ title, text }, index) => (
          <details key={title} open={index === 0}>
            <summary>{title}</summary>
            <p>{ownWords(text)}</p>
          </details>
        ))}
      </div>
      <section className="public__section" aria-labelledby="exemples">
        <h2 id="exemples">{GUIDE.examplesTitle}</h2>
        <p className="public__lead">{ownWords(GUIDE.examplesLead)}</p>
        {signedIn ? null : <p className="public__small">{GUIDE.visitor}</p>}
        <div className="public__halves">
          {EXAMPLE_CATEGORIES.map((category) => (
            <section key={category} className="guide-examples">
              <h3>{category}</h3>
              <ul>
                {EXAMPLES.filter((example) => example.category === category).map(({ id, text, specifications }) => (
                  <li key={id}>
                    <SiteLink href={`/dossier?questionId=${id}`} className="guide-examples__question">
                      {ownWords(text)}
                    </SiteLink>
                    <dl>
                      {specifications.map(({ id: specification, title, description }) => (
                        <div key={specification}>
                          <dt>{title}</dt>
                          <dd>
                            <Typeset text={ownWords(description)} />
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}

export function BulletinPage() {
  return (
    <div className="page public">
      <PageHeading title={metadataOf('/decisionBulletin').title}>{BULLETIN.title}</PageHeading>
      <p className="public__lead">{ownWords(BULLETIN.lead)}</p>
      <p className="decisions__pdf">
        <a className="button button--secondary" href="/bulletin/decisions.pdf" download>
          <Download size={16} aria-hidden="true" />
          <span>{BULLETIN.download}</span>
        </a>
      </p>
      <ul className="decisions public__halves">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <h2>
              Cour de cassation, {decision.chamber.toLowerCase()}, {formatDateLong(decision.date)}, n°&nbsp;{decision.number}
            </h2>
            <p className="decisions__facts">
              {decision.solution} · publié au Bulletin · {decision.ecli}
            </p>
            <h3>{BULLETIN.question}</h3>
            <p>{ownWords(decision.question)}</p>
            <h3>
              {BULLETIN.ruling} ({decision.from === 'motifs' ? BULLETIN.grounds.toLowerCase() : BULLETIN.summary.toLowerCase()})
            </h3>
            <blockquote cite={decision.url}>
              «&nbsp;
              <Typeset text={decision.ruling} />
              &nbsp;»
            </blockquote>
            <a href={decision.url} target="_blank" rel="noreferrer">
              {BULLETIN.official} <ExternalLink size={14} aria-label="(nouvel onglet)" />
              <span className="visually-hidden">, n° {decision.number}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function VerifiedPage() {
  return (
    <div className="page page--narrow">
      <PageHeading title={metadataOf('/VerifiedEmail').title}>{VERIFIED.title}</PageHeading>
      <p>{VERIFIED.text}</p>
      <ButtonLink to="/loginPage" tone="primary">
        {VERIFIED.action}
      </ButtonLink>
    </div>
  );
}
