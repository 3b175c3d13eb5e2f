/** Never left as it was typed: a browser reads `/\\evil`, `//evil` and `/<tab>/evil` as another site. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~%?=&+:,@!$'()*;]*$/;

/** A path of this site to go to afterwards, as someone else said it; null for anything that could lead elsewhere. */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > 500 || !OWN_PATH.test(text)) return null;
  const resolved = new URL(text, 'https://own.invalid');
  const path = `${resolved.pathname}${resolved.search}`;
  return resolved.origin === 'https://own.invalid' && OWN_PATH.test(path) ? path : null;
}
