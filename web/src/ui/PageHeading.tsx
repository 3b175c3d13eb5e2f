import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

/** Set once the first page is up: from then on, a page that arrives takes the focus to its title. */
let navigated = false;
export function markNavigated(): void {
  navigated = true;
}

type PageHeadingProps = {
  children: ReactNode;
  /** Of the browser's tab; the product's name is added. */
  title: string;
  className?: string;
};

/** The page's h1. It names the tab, and receives focus on navigation so that a keyboard or screen reader starts there. */
export function PageHeading({ children, title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Attendu`;
  }, [title]);
  useEffect(() => {
    if (navigated) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('page-heading', className)}>
      {children}
    </h1>
  );
}
