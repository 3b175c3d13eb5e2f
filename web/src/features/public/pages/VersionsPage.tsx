import { formatDateLong } from '@attendu/law/typography';
import { ownWords } from '../../../lib/own-words.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { LegalSections } from '../components/LegalPage.tsx';
import { LEGAL_ARCHIVE } from '../content/legal-archive.ts';
import { VERSIONS } from '../content/pages.ts';
import { SiteLink } from '../site.tsx';

/** Every version of the texts that a user accepts: the one in force has its own page, the others are here in full. */
export function VersionsPage({ archive = LEGAL_ARCHIVE }: { archive?: typeof LEGAL_ARCHIVE }) {
  return (
    <div className="page public">
      <PageHeading title={VERSIONS.title}>{VERSIONS.title}</PageHeading>
      <p className="public__lead">{VERSIONS.lead}</p>
      {archive.map(({ path, current, previous }) => (
        <section key={path} className="public__section" aria-labelledby={path.slice(1)}>
          <h2 id={path.slice(1)}>{ownWords(current.title)}</h2>
          <p>
            <SiteLink href={path}>{VERSIONS.of(formatDateLong(current.updated))}</SiteLink>, {VERSIONS.inForce}
          </p>
          {previous.map((text) => (
            <details key={text.updated} id={`${path.slice(1)}-${text.updated}`}>
              <summary>{VERSIONS.of(formatDateLong(text.updated))}</summary>
              <LegalSections text={text} prefix={`${path.slice(1)}-${text.updated}-`} />
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
