import { PROOF } from '@attendu/law/dossier/wording';
import { createContext, type ReactNode, useContext } from 'react';
import Markdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { TableBox } from '../../../ui/TableBox.tsx';
import { ANALYSIS } from '../content.ts';
import type { SentenceElement } from '../proof/ProvedSentence.tsx';
import { type InlineReference, rehypeReferences } from '../rehype-references.ts';
import './AnswerText.css';

type Renderers = {
  renderReference: (reference: InlineReference) => ReactNode;
  /** A sentence that cites passages, by its index in the list given to `prepareAnswer`; `element`: a `div` when it holds a table. */
  renderSentence: (index: number, children: ReactNode, element: SentenceElement) => ReactNode;
};

const Rendering = createContext<Renderers>({ renderReference: () => null, renderSentence: (_index, children) => children });

// Stable across renders: a new component type would be remounted, and a focused reference would lose the focus.
const COMPONENTS: Components = {
  cite: ({ node }) => {
    const { renderReference } = useContext(Rendering);
    const reference = node?.properties.reference as unknown as InlineReference | undefined;
    return reference ? renderReference(reference) : null;
  },
  em: ({ className, children }) => {
    if (className === 'deduction') return <em className="deduction">{PROOF.deduction}</em>;
    return className === 'unproved' ? <em className="unproved">{PROOF.unprovedSentence}</em> : <em>{children}</em>;
  },
  span: ({ node, className, children }) => {
    const { renderSentence } = useContext(Rendering);
    const index = node?.properties.sentence;
    return typeof index === 'number' ? renderSentence(index, children, 'span') : <span className={className}>{children}</span>;
  },
  div: ({ node, className, children }) => {
    const { renderSentence } = useContext(Rendering);
    const index = node?.properties.sentence;
    return typeof index === 'number' ? renderSentence(index, children, 'div') : <div className={className}>{children}</div>;
  },
  table: ({ children }) => <TableBox label={ANALYSIS.tableOfText}>{children}</TableBox>,
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

type AnswerTextProps = { markdown: string } & Renderers;

/** An answer: sanitised Markdown (HTML in it stays text), links in a new tab, references and sentences as the caller renders them. */
export function AnswerText({ markdown, renderReference, renderSentence }: AnswerTextProps) {
  return (
    <Rendering value={{ renderReference, renderSentence }}>
      <div className="answer-text">
        <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, rehypeReferences]} components={COMPONENTS}>
          {markdown}
        </Markdown>
      </div>
    </Rendering>
  );
}
