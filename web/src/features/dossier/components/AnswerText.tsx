import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { ANALYSIS } from '../content.ts';
import { type InlineReference, rehypeReferences } from '../rehype-references.ts';
import './AnswerText.css';

type AnswerTextProps = {
  markdown: string;
  renderReference: (reference: InlineReference) => ReactNode;
};

/** An answer: sanitised Markdown (HTML in it stays text), links in a new tab, references as the caller renders them. */
export function AnswerText({ markdown, renderReference }: AnswerTextProps) {
  const components: Components = {
    cite: ({ node }) => {
      const reference = node?.properties.reference as unknown as InlineReference | undefined;
      return reference ? renderReference(reference) : null;
    },
    em: ({ className, children }) =>
      className === 'deduction' ? <em className="deduction">{ANALYSIS.deduction}</em> : <em>{children}</em>,
    a: ({ href, children }) => (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    ),
    // An image would be an outside request.
    img: ({ alt }) => <span>{alt}</span>,
    h1: ({ children }) => <h3>{children}</h3>,
    h2: ({ children }) => <h3>{children}</h3>,
  };
  return (
    <div className="answer-text">
      <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, rehypeReferences]} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
}
