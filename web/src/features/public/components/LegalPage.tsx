import { formatDateLong } from '@attendu/law/typography';
import type { ReactNode } from 'react';
import { ownWords } from '../../../lib/own-words.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import type { LegalText } from '../content/legal.ts';
import { LEGAL_ARCHIVE } from '../content/legal-archive.ts';
import { VERSIONS } from '../content/pages.ts';
import { SiteLink, SiteText } from '../site.tsx';

/** A legal text: date of the last change, table of contents, sections with anchors. */
export function LegalPage({ text, children }: { text: LegalText; children?: ReactNode }) {
  return (
    <article className="page legal">
      <header className="legal__head">
        <PageHeading title={ownWords(text.title)}>{ownWords(text.title)}</PageHeading>
        <p className="public__lead">{ownWords(text.lead)}</p>
        <p className="legal__date">
          Dernière mise à jour&nbsp;: <time dateTime={text.updated}>{formatDateLong(text.updated)}</time>
          {LEGAL_ARCHIVE.some(({ current }) => current === text) ? (
            <>
              . <SiteLink href="/versions">{VERSIONS.all}</SiteLink>
            </>
          ) : null}
        </p>
      </header>
      <nav className="legal__contents" aria-label="Sommaire">
        <ol>
          {text.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{ownWords(title)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal__text">
        <LegalSections text={text} />
        {children}
      </div>
    </article>
  );
}

/** `prefix`: of the anchors, where several versions are on one page. */
export function LegalSections({ text, prefix = '' }: { text: LegalText; prefix?: string }) {
  return text.sections.map(({ id, title, blocks }) => (
    <section key={id} id={`${prefix}${id}`} aria-labelledby={`${prefix}${id}-titre`}>
      <h2 id={`${prefix}${id}-titre`}>{ownWords(title)}</h2>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>
            <SiteText>{block}</SiteText>
          </p>
        ) : (
          <ul key={block[0]}>
            {block.map((item) => (
              <li key={item}>
                <SiteText>{item}</SiteText>
              </li>
            ))}
          </ul>
        ),
      )}
    </section>
  ));
}
