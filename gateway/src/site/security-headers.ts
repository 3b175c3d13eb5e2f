import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What each page may load: itself. The few inline elements that the build writes into the shell pass by their digest. */
export function contentSecurityPolicy(shell: string): string {
  const scripts = inlineDigests(shell, 'script');
  const styles = inlineDigests(shell, 'style');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineDigests(html: string, element: 'script' | 'style'): string[] {
  const digests: string[] = [];
  for (const [, attributes = '', content = ''] of html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'))) {
    if (element === 'script' && /\bsrc\s*=/i.test(attributes)) continue;
    digests.push(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return digests;
}

const setHelmetHeaders = helmet({
  // Said page by page below: it depends on the shell.
  contentSecurityPolicy: false,
  // A year, no preload: an operator may run other names of the domain without TLS.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** The headers of every page and file. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  setHelmetHeaders(request, response, () => undefined);
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
}
