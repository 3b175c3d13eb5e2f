import { Bell } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAccount } from '../session/api.ts';
import { useNotices } from './api.ts';
import { NOTICES } from './content.ts';
import './Notices.css';

const NoticesPanel = lazyPart(() => import('./NoticesPanel.tsx'), 'NoticesPanel');

/** The bell of the members of a firm. */
export function NoticesMenu() {
  return useAccount().firm === null ? null : <NoticesButton />;
}

function NoticesButton() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useNotices().data?.unread ?? 0;
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className="notices__trigger"
        aria-label={NOTICES.open(unread)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Bell size={20} aria-hidden="true" />
        {unread > 0 ? (
          <span className="notices__badge" aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <Suspense fallback={null}>{open ? <NoticesPanel trigger={trigger} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
