import { createContext, type ReactNode, useContext } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { ANALYSIS } from '../content.ts';
import { type InlineReference, rehypeReferences } from '../rehype-references.ts';
import './AnswerText.css';

type RenderReference = (reference: InlineReference) => ReactNode;

const References = createContext<RenderReference>(() => null);

// The same at every render: an element of another type would be made anew, and the reference that has the focus would lose it.
const COMPONENTS: Components = {
  cite: ({ node }) => {
    const render = useContext(References);
    const reference = node?.properties.reference as unknown as InlineReference | undefined;
    return reference ? render(reference) : null;
  },
  em: ({ className, children }) => (className === 'deduction' ? <em className="deduction">{ANALYSIS.deduction}</em> : <em>{children}</em>),
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

type AnswerTextProps = { markdown: string; renderReference: RenderReference };

/** An answer: sanitised Markdown (HTML in it stays text), links in a new tab, references as the caller renders them. */
export function AnswerText({ markdown, renderReference }: AnswerTextProps) {
  return (
    <References value={renderReference}>
      <div className="answer-text">
        <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, rehypeReferences]} components={COMPONENTS}>
          {markdown}
        </Markdown>
      </div>
    </References>
  );
}
