import { ChevronDown, ChevronUp } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import './Collapsible.css';

type CollapsibleProps = {
  /** Lines shown while folded; content that fits has no button. */
  lines: number;
  /** Selector of content that is always shown in full, so that an answer is not cut before its main point. */
  whole?: string;
  more: string;
  less: string;
  /** Shown whole from the start. */
  startsOpen?: boolean;
  children: ReactNode;
  className?: string;
};

/** Height of the fade in Collapsible.css. */
const FADED_LINES = 2;
/** Limit of the part that is always shown. */
const MOST_LINES = 28;

/** Content folded to some lines. Focus that lands below the fold (a reference, by keyboard) opens it. */
export function Collapsible({ lines, whole, more, less, startsOpen = false, children, className }: CollapsibleProps) {
  const [open, setOpen] = useState(startsOpen);
  const [overflows, setOverflows] = useState(false);
  const [foldLines, setFoldLines] = useState(lines);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // Not laid out yet.
      if (element.clientWidth === 0) return;
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
      const first = whole === undefined ? null : element.querySelector(whole);
      const needed = first === null ? 0 : (first.getBoundingClientRect().bottom - element.getBoundingClientRect().top) / lineHeight;
      const shown = Math.max(lines, Math.min(MOST_LINES, Math.ceil(needed) + FADED_LINES));
      setFoldLines(shown);
      // Two extra lines: a button that reveals a single line is worse than the line.
      setOverflows(element.scrollHeight > lineHeight * (shown + 1.5));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [lines, whole]);

  const folded = overflows && !open;
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <div className={classNames('collapsible', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus lands; nothing is clicked */}
      <div
        ref={box}
        id={id}
        className={classNames('collapsible__box', folded && 'collapsible__box--folded')}
        style={{ '--fold-lines': foldLines } as CSSProperties}
        onFocus={(event) => {
          const bottom = box.current?.getBoundingClientRect().bottom ?? 0;
          if (folded && event.target.getBoundingClientRect().top >= bottom - 8) setOpen(true);
        }}
      >
        {children}
      </div>
      {overflows ? (
        <button type="button" className="collapsible__toggle" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? less : more}
          <Icon size={16} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
