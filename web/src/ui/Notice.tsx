import { wholeWords } from '@attendu/law/whole-words';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './Notice.css';

const ICONS = { info: Info, caution: TriangleAlert, error: CircleAlert } as const;

type NoticeProps = {
  tone?: keyof typeof ICONS;
  /** A sentence; set by `OwnText` where it may hold a reference or an ordinal, which the first pages do without. */
  title?: ReactNode;
  children?: ReactNode;
  /** The user's possible actions. */
  actions?: ReactNode;
  /** Spoken at once when it appears. */
  urgent?: boolean;
};

const shown = (sentence: ReactNode): ReactNode => (typeof sentence === 'string' ? wholeWords(sentence) : sentence);

/** An inline notice: a margin rule, an icon and text. */
export function Notice({ tone = 'info', title, children, actions, urgent = false }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice--${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon size={18} aria-hidden="true" className="notice__icon" />
      <div className="notice__body">
        {title ? <p className="notice__title">{shown(title)}</p> : null}
        {children}
        {actions ? <div className="notice__actions">{actions}</div> : null}
      </div>
    </div>
  );
}

/** A failure: what happened, what was kept, what to do. */
export function ErrorPanel({ title, kept, actions }: { title: ReactNode; kept?: ReactNode; actions?: ReactNode }) {
  return (
    <Notice tone="error" title={title} urgent actions={actions}>
      {kept ? <p>{shown(kept)}</p> : null}
    </Notice>
  );
}
