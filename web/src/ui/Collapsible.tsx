import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import './Collapsible.css';

type CollapsibleProps = {
  /** Lines shown while folded; content that fits has no button. */
  lines: number;
  more: string;
  less: string;
  children: ReactNode;
  className?: string;
};

/** Content folded to some lines. Focus that lands below the fold (a reference, by keyboard) opens it. */
export function Collapsible({ lines, more, less, children, className }: CollapsibleProps) {
  const [open, setOpen] = useState(false);
  const [overflows, setOverflows] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // Not laid out yet: nothing to conclude.
      if (element.clientWidth === 0) return;
      // Two lines of grace: a button that reveals one line is worse than the line.
      const limit = Number.parseFloat(getComputedStyle(element).lineHeight) * (lines + 1.5);
      setOverflows(element.scrollHeight > limit);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [lines]);

  const folded = overflows && !open;
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <div className={classNames('collapsible', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus lands; nothing is clicked */}
      <div
        ref={box}
        id={id}
        className={classNames('collapsible__box', folded && `collapsible__box--folded collapsible__box--${lines}`)}
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
