import { type ReactNode, useEffect, useRef } from 'react';
import { TabList } from 'react-aria-components/Tabs';
import { classNames } from '../lib/class-names.ts';
import './Tabs.css';

type TabStripProps = { label: string; className?: string; children: ReactNode };

/** A row of tabs that scrolls sideways when it overflows; the focused tab is scrolled fully into view. */
export function TabStrip({ label, className, children }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    const show = (event: FocusEvent) => (event.target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
    element?.addEventListener('focusin', show);
    return () => element?.removeEventListener('focusin', show);
  }, []);
  return (
    <TabList ref={strip} className={classNames('tabs__list', className)} aria-label={label}>
      {children}
    </TabList>
  );
}
