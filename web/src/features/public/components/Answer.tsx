import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** A quotation, whose words stay as they are, or the word to replace. */
const QUOTED_OR_STIPULE = /«[^»]*»|\bstipule\b/g;

/** An answer as sanitised HTML. A statute « dispose », it does not « stipule », except in a quotation; links open in a new tab. */
export function Answer({ text }: { text: string }) {
  return (
    <div className="ask__answer">
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noreferrer">
              {children}
            </a>
          ),
        }}
      >
        {text.replace(QUOTED_OR_STIPULE, (found) => (found === 'stipule' ? 'dispose' : found))}
      </Markdown>
    </div>
  );
}
