import { type ReactNode, useEffect, useRef, useState } from 'react';
import './TableBox.css';

/** A table that scrolls inside its box; a stop of the keyboard only while there is something to scroll. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const watcher = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={box} className="table-box" {...(scrolls ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}>
      <table className="law-table">{children}</table>
    </div>
  );
}
