import type { AnonymisationSummary } from '@attendu/contracts/anonymisation/schemas';
import { formatCount, formatDateShort } from '@attendu/law/typography';
import { CircleAlert, LoaderCircle, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { localDay } from '../../../lib/day.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { useSession } from '../../session/api.ts';
import { newAnonymisationId, useAnonymisationList } from '../api.ts';
import { ResidualRisk } from '../components/ResidualRisk.tsx';
import { LIST } from '../content.ts';
import './AnonymisationDashboardPage.css';

/** The user's own anonymisations. */
export function AnonymisationDashboardPage() {
  const navigate = useNavigate();
  const session = useSession();
  return (
    <div className="page anonymisations">
      <header className="anonymisations__head">
        <PageHeading title={LIST.title}>{LIST.title}</PageHeading>
        <Button
          tone="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => navigate(`/anonymisationPage/${newAnonymisationId()}`)}
        >
          {LIST.create}
        </Button>
      </header>
      <section className="anonymisations__list" aria-labelledby="anonymisations-title">
        <h2 id="anonymisations-title">{LIST.heading}</h2>
        {session.data ? (
          <Rows />
        ) : (
          <Notice
            title={LIST.visitor}
            actions={
              <ButtonLink to="/loginPage" state={{ from: '/anonymisationDashboard' }} small>
                {LIST.signIn}
              </ButtonLink>
            }
          >
            <p>{LIST.visitorDetail}</p>
          </Notice>
        )}
      </section>
      <ResidualRisk />
    </div>
  );
}

function Rows() {
  const list = useAnonymisationList(true);
  const rows = list.data?.pages.flatMap((page) => page.anonymisations) ?? [];
  return (
    <PagedList list={list} rows={rows} className="anonymisations__rows" words={LIST}>
      {(row) => <Row key={row.id} row={row} />}
    </PagedList>
  );
}

function Row({ row }: { row: AnonymisationSummary }) {
  const Icon = row.status === 'pending' ? LoaderCircle : row.status === 'failed' ? CircleAlert : null;
  return (
    <li>
      <Link to={`/anonymisationPage/${row.id}`} className="anonymisation-row">
        <span className="anonymisation-row__label">{row.label ?? LIST.unreadable}</span>
        <span className="anonymisation-row__facts">
          <time dateTime={row.createdAt}>{formatDateShort(localDay(row.createdAt))}</time>
          <span>{LIST.characters(formatCount(row.characters))}</span>
          <span className={`anonymisation-row__state anonymisation-row__state--${row.status}`}>
            {Icon ? <Icon size={14} aria-hidden="true" /> : null}
            {LIST.states[row.status]}
          </span>
          <span className="anonymisation-row__id">{row.id}</span>
        </span>
      </Link>
    </li>
  );
}
