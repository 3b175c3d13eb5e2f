import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The address that the visit began at: its heading, however late it arrives, leaves the focus at the top, where the skip link is. */
let arrivedAt: string | null = null;

type PageHeadingProps = {
  children: ReactNode;
  /** Of the browser's tab; the product's name is added. */
  title: string;
  className?: string;
};

/** The page's h1. It names the tab, and receives focus when another page is reached, so that a keyboard or screen reader starts there. */
export function PageHeading({ children, title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Attendu`;
  }, [title]);
  useEffect(() => {
    arrivedAt ??= window.location.pathname;
    if (arrivedAt === window.location.pathname) return;
    arrivedAt = '';
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('page-heading', className)}>
      {children}
    </h1>
  );
}
