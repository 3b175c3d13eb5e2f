import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Pages load from their own origin only, except the operator's video. Inline elements of the shell are allowed by their digest. */
export function contentSecurityPolicy(shell: string, mediaOrigin: string | null): string {
  const scripts = inlineDigests(shell, 'script');
  const styles = inlineDigests(shell, 'style');
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `media-src ${["'self'", ...(mediaOrigin === null ? [] : [mediaOrigin])].join(' ')}`,
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

/** Of answers that are no page. `withSubdomains`: false where the operator runs names under this one without TLS. */
export const apiHeaders = (withSubdomains: boolean) =>
  ({
    'x-content-type-options': 'nosniff',
    // A year, no preload.
    'strict-transport-security': withSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }) as const;
export type ApiHeaders = ReturnType<typeof apiHeaders>;

/** On pages, the only header that they share with other answers. */
export const setTransportSecurity = (response: ServerResponse, headers: ApiHeaders): void =>
  void response.setHeader('strict-transport-security', headers['strict-transport-security']);

const setHelmetHeaders = helmet({
  // Set page by page: it depends on the shell.
  contentSecurityPolicy: false,
  // Set on every answer of the process, pages or not.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});

/** Sets the security headers of pages and files. */
export function setSecurityHeaders(request: IncomingMessage, response: ServerResponse): void {
  setHelmetHeaders(request, response, () => undefined);
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
}
