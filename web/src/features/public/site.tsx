import type { Account } from '@attendu/contracts/auth/schemas';
import { partMarks, type SiteSetting, type SiteSettings, settingMark } from '@attendu/contracts/site';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { ownWords } from '../../lib/own-words.ts';
import { Typeset } from '../../ui/Typeset.tsx';

/** `rendered`: at build time, with placeholders that the gateway fills in. */
export type Site = {
  readonly settings: SiteSettings | 'rendered';
  /** A user is signed in: account actions are offered. */
  readonly signedIn: boolean;
  /** The signed-in account; null for a visitor and at build time. */
  readonly account: Account | null;
  /** Renders an island for hydration; null outside of the build. */
  readonly renderIsland: ((name: string, content: ReactNode) => string) | null;
};

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('a public page is shown outside its frame');
  return site;
}

type ConfiguredProps = { name: SiteSetting; children: (value: string) => ReactNode; otherwise?: ReactNode };

/** A part that depends on an operator setting; not nestable. */
export function Configured({ name, children, otherwise = null }: ConfiguredProps) {
  const { settings } = useSite();
  if (settings !== 'rendered') return settings[name] === null ? otherwise : children(settings[name]);
  const marks = partMarks(name);
  return (
    <>
      {marks.begin}
      {children(settingMark(name))}
      {marks.otherwise}
      {otherwise}
      {marks.end}
    </>
  );
}

/** `[label](address)`, or `{setting|text when it is not configured}`. */
const PIECE = /\[([^\]]+)\]\(([^)]+)\)|\{(\w+)\|([^}]*)\}/g;

/** A text of a content file, with its links and settings, in French typography, its references in one piece. */
export function SiteText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  const add = (text: string): void => void parts.push(<Typeset key={`text ${at}`} text={ownWords(text)} />);
  for (const match of children.matchAll(PIECE)) {
    const [whole, label, href, setting, otherwise = ''] = match;
    add(children.slice(at, match.index));
    parts.push(
      label !== undefined && href !== undefined ? (
        <SiteLink key={match.index} href={href}>
          {ownWords(label)}
        </SiteLink>
      ) : (
        <Configured key={match.index} name={setting as SiteSetting} otherwise={ownWords(otherwise)}>
          {(value) => value}
        </Configured>
      ),
    );
    at = match.index + whole.length;
  }
  add(children.slice(at));
  return parts;
}

/** A link of the site, or to another one in a new tab. */
export function SiteLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  if (href.startsWith('/')) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    );
  }
  if (href.startsWith('#')) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
}

/** An island: a hydrated part of a static page; see islands.tsx. Isolated from its surroundings. */
export function Island({ name, children }: { name: string; children: ReactNode }) {
  const { renderIsland } = useSite();
  if (renderIsland === null) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, rendered at build time
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: renderIsland(name, children) }} />;
}
