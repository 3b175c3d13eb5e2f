import { wholeWords } from '@attendu/law/whole-words';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The first URL of the visit: its heading does not take the focus, which stays at the top with the skip link. */
let arrivedAt: string | null = null;

type PageHeadingProps = {
  children: ReactNode;
  /** Of the browser's tab; the product's name is added. */
  title: string;
  className?: string;
};

/** The page's h1. It sets the tab's title, and gets the focus after a navigation, so that a keyboard or screen reader starts there. */
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
      {typeof children === 'string' ? wholeWords(children) : children}
    </h1>
  );
}
