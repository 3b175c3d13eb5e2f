import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { corpusDates } from '@attendu/law/dossier/corpus-dates';
import { RESULT } from '@attendu/law/dossier/wording';
import { readFollowUp } from '@attendu/law/follow-up';
import { formatDateShort } from '@attendu/law/typography';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Collapsible } from '../../../ui/Collapsible.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { SharedBy } from '../../sharing/SharedBy.tsx';
import { DOSSIER } from '../content.ts';
import './DossierHeader.css';
import { ExportButtons } from './ExportButtons.tsx';

type DossierBarProps = {
  dossier: Pick<Dossier, 'id' | 'name' | 'law_date' | 'data_date' | 'data_dates' | 'access' | 'owner_name'>;
  /** The analysis has ended, and the dossier was read since. */
  done: boolean;
};

export function DossierBar({ dossier, done }: DossierBarProps) {
  const { law_date: lawDate } = dossier;
  return (
    <div className="dossier-bar">
      <Link to="/dashboardPage" className="dossier-bar__back">
        <ArrowLeft size={18} aria-hidden="true" />
        {DOSSIER.back}
      </Link>
      {lawDate ? (
        <p className="dossier-bar__date">
          <span>
            {RESULT.lawDate} <time dateTime={lawDate}>{formatDateShort(lawDate)}</time>
          </span>
          {corpusDates(dossier).map((sentence) => (
            <span key={sentence}>
              <OwnText text={sentence} />
            </span>
          ))}
        </p>
      ) : null}
      <SharedBy dossier={dossier} />
      <div className="dossier-bar__actions">
        {dossier.access === 'own' ? <ShareButton target={{ kind: 'dossier', id: dossier.id, name: dossier.name }} /> : null}
        <ExportButtons dossierId={dossier.id} done={done} />
        <ButtonLink to="/dashboardPage" small>
          {DOSSIER.newSearch}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The question, folded beyond ten lines, with its parent question below for a follow-up. */
export function DossierQuestion({ dossier }: { dossier: Dossier }) {
  const { question, context } = readFollowUp(dossier.contexte);
  const long = question.length > 280;
  return (
    <>
      <Collapsible
        lines={10}
        more={DOSSIER.queryMore}
        less={DOSSIER.queryLess}
        className={long ? 'dossier-question dossier-question--long' : 'dossier-question'}
      >
        <PageHeading title={context === null ? dossier.name : question}>
          «&nbsp;
          <Typeset text={question} />
          &nbsp;»
        </PageHeading>
      </Collapsible>
      {context === null ? null : (
        <details className="dossier-context">
          <summary>{RESULT.context}</summary>
          <p>{context}</p>
        </details>
      )}
    </>
  );
}
