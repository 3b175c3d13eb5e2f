import type { Dossier } from '@attendu/contracts/dossier/schemas';
import { formatDateShort } from '@attendu/law/typography';
import { ArrowLeft, CornerLeftUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Collapsible } from '../../../ui/Collapsible.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { DOSSIER } from '../content.ts';
import './DossierHeader.css';

export function DossierBar({ lawDate, parentId }: { lawDate: string | null; parentId: string | null }) {
  return (
    <div className="dossier-bar">
      <Link to="/dashboardPage" className="dossier-bar__back">
        <ArrowLeft size={18} aria-hidden="true" />
        {DOSSIER.back}
      </Link>
      {parentId ? (
        <Link to={`/dossier/${parentId}`} className="dossier-bar__back">
          <CornerLeftUp size={18} aria-hidden="true" />
          {DOSSIER.parent}
        </Link>
      ) : null}
      {lawDate ? (
        <p className="dossier-bar__date">
          {DOSSIER.lawDate} <time dateTime={lawDate}>{formatDateShort(lawDate)}</time>
        </p>
      ) : null}
      <ButtonLink to="/dashboardPage" small>
        {DOSSIER.newSearch}
      </ButtonLink>
    </div>
  );
}

/** The question, as it was asked: folded beyond ten lines (spec/2 §2.1). */
export function DossierQuestion({ dossier }: { dossier: Dossier }) {
  const long = dossier.contexte.length > 280;
  return (
    <Collapsible
      lines={10}
      more={DOSSIER.queryMore}
      less={DOSSIER.queryLess}
      className={long ? 'dossier-question dossier-question--long' : 'dossier-question'}
    >
      <PageHeading title={dossier.name}>«&nbsp;{dossier.contexte}&nbsp;»</PageHeading>
    </Collapsible>
  );
}
