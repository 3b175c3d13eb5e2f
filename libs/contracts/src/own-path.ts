/** The path is normalised: a browser reads `/\\evil`, `//evil` and `/<tab>/evil` as another site. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~%?=&+:,@!$'()*;]*$/;

/** A redirect path taken from outside input; null for anything that could lead to another site. */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > 500 || !OWN_PATH.test(text)) return null;
  const resolved = new URL(text, 'https://own.invalid');
  const path = `${resolved.pathname}${resolved.search}`;
  return resolved.origin === 'https://own.invalid' && OWN_PATH.test(path) ? path : null;
}
