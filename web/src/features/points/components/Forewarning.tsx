import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnText } from '../../../ui/OwnText.tsx';
import { FOREWARNING } from '../content.ts';

type ForewarningProps = {
  notices: readonly string[];
  /** What can be changed instead of launching. */
  edit: string;
  busy: boolean;
  onLaunch: () => void;
  onEdit: () => void;
};

/** Warnings before a request is spent, with the choice to continue or not. */
export function Forewarning({ notices, edit, busy, onLaunch, onEdit }: ForewarningProps) {
  const box = useRef<HTMLDivElement>(null);
  // Scrolls into view: it may open below the screen.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div className="forewarning" ref={box}>
      <Notice
        tone="caution"
        urgent
        title={FOREWARNING.title}
        actions={
          <>
            <Button busy={busy} onClick={onLaunch}>
              {FOREWARNING.launch}
            </Button>
            <Button disabled={busy} onClick={onEdit}>
              {edit}
            </Button>
          </>
        }
      >
        {notices.map((notice) => (
          <p key={notice}>
            <OwnText text={notice} />
          </p>
        ))}
      </Notice>
    </div>
  );
}
