import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';

/** An answer as sanitised HTML. A statute « dispose », it does not « stipule »; links open in a new tab. */
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
        {text.replace(/\bstipule\b/g, 'dispose')}
      </Markdown>
    </div>
  );
}
