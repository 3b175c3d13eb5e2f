import { wholeWords } from '@attendu/law/whole-words';
import { type ReactNode, useId } from 'react';
import './Section.css';

/** A section of a page of settings: title at the left, controls at the right. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__about">
        <h2 id={id}>{title}</h2>
        {text ? <p>{wholeWords(text)}</p> : null}
      </div>
      <div className="section__body">{children}</div>
    </section>
  );
}
