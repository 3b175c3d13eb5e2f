import { wholeWords } from '@attendu/law/whole-words';
import { type ReactNode, useId } from 'react';

/** One section of the account: title at the left, controls at the right. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account__section" aria-labelledby={id}>
      <div className="account__about">
        <h2 id={id}>{title}</h2>
        {text ? <p>{wholeWords(text)}</p> : null}
      </div>
      <div className="account__body">{children}</div>
    </section>
  );
}
