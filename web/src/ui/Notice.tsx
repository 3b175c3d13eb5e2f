import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './Notice.css';

const ICONS = { info: Info, caution: TriangleAlert, error: CircleAlert } as const;

type NoticeProps = {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  /** What the reader can do about it. */
  actions?: ReactNode;
  /** Spoken at once when it appears. */
  urgent?: boolean;
};

/** Something the reader must know, in its place in the page: a margin rule, an icon and words. */
export function Notice({ tone = 'info', title, children, actions, urgent = false }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice--${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" className="notice__icon" />
      <div className="notice__body">
        {title ? <p className="notice__title">{title}</p> : null}
        {children}
        {actions ? <div className="notice__actions">{actions}</div> : null}
      </div>
    </div>
  );
}

/** A failure: what happened, what was kept, what to do. */
export function ErrorPanel({ title, kept, actions }: { title: string; kept?: string; actions?: ReactNode }) {
  return (
    <Notice tone="error" title={title} urgent actions={actions}>
      {kept ? <p>{kept}</p> : null}
    </Notice>
  );
}

/** Where a list would be, when there is nothing to list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state__title">{title}</p>
      {children}
    </div>
  );
}
