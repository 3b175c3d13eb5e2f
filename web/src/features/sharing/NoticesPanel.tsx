import type { Notice } from '@attendu/contracts/dossier/sharing-schemas';
import { type RefObject, useEffect, useRef } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Link } from 'react-router-dom';
import { briefMoment } from '../../lib/day.ts';
import { PanelPopover } from '../../ui/PanelPopover.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNotices, useReadNotices } from './api.ts';
import { NOTICES } from './content.ts';

type NoticesPanelProps = { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** Notices of shares and comments by colleagues. Those shown here count as read, and no e-mail repeats them. */
export function NoticesPanel({ trigger, onClose }: NoticesPanelProps) {
  const { data, isError } = useNotices();
  const { mutate: markRead } = useReadNotices();
  // As of when the panel opened, so that new notices stay marked while they are read.
  const unread = useRef<ReadonlySet<string> | null>(null);
  if (unread.current === null && data) unread.current = new Set(data.notices.filter(({ read }) => !read).map(({ id }) => id));
  const ids = data?.notices
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (ids) markRead(ids.split(' '));
  }, [ids, markRead]);
  return (
    <PanelPopover trigger={trigger} onClose={onClose} className="settings__popover notices__popover">
      <Dialog className="settings notices">
        <Heading slot="title" level={2} className="notices__title">
          {NOTICES.title}
        </Heading>
        {isError && !data ? <p className="notices__none">{NOTICES.failed}</p> : null}
        {!data && !isError ? <Skeleton lines={3} /> : null}
        {data?.notices.length === 0 ? <p className="notices__none">{NOTICES.none}</p> : null}
        {data && data.notices.length > 0 ? (
          <ul>
            {data.notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} isNew={unread.current?.has(notice.id) === true} onLeave={onClose} />
            ))}
          </ul>
        ) : null}
      </Dialog>
    </PanelPopover>
  );
}

function NoticeRow({ notice, isNew, onLeave }: { notice: Notice; isNew: boolean; onLeave: () => void }) {
  const words = (
    <>
      <span className="notice-row__words">
        {isNew ? <span className="visually-hidden">{NOTICES.unread} : </span> : null}
        {NOTICES.of(notice)}
      </span>
      <time dateTime={notice.created_at}>{briefMoment(notice.created_at)}</time>
    </>
  );
  const to =
    notice.dossier_id !== null ? `/dossier/${notice.dossier_id}` : notice.kind === 'folder-shared' ? '/dashboardPage?group=shared' : null;
  return (
    <li className={isNew ? 'notice-row notice-row--new' : 'notice-row'}>
      {to === null ? (
        <p>{words}</p>
      ) : (
        <Link to={to} onClick={onLeave}>
          {words}
        </Link>
      )}
    </li>
  );
}
