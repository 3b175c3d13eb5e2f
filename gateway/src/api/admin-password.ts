import type { IncomingMessage } from 'node:http';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { ADMIN_PASSWORD_HEADER } from '@attendu/contracts/identity';
import type { ServiceClient } from '@attendu/http/client';
import { singleHeader } from '@attendu/http/drainable-server';
import { problem } from '@attendu/http/problem';

const MAX_PASSWORD = 256;

/** The administrator's password of a call: its header, else `admin_password` of its JSON body. */
export function adminPassword(request: IncomingMessage, body: Buffer | null): string | null {
  const header = singleHeader(request, ADMIN_PASSWORD_HEADER);
  if (header !== undefined) return textOf(header);
  const field = body === null ? undefined : fieldOf(body);
  return typeof field === 'string' ? field : null;
}

/** Header bytes reach us as Latin-1: a browser sends that, most programs send UTF-8. */
function textOf(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return header;
  }
}

function fieldOf(body: Buffer): unknown {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && 'admin_password' in parsed ? parsed.admin_password : undefined;
  } catch {
    throw problem('request.malformed_json');
  }
}

/** Asks auth, which counts the attempts. */
export function createAdministratorProof(auth: ServiceClient) {
  return async (userId: string, password: string | null, requestId: string): Promise<void> => {
    if (password === null || password === '') throw problem('admin.password_required');
    if (password.length > MAX_PASSWORD) throw problem('admin.password_refused');
    await auth.call(authRoutes.checkAdminPassword, { body: { userId, password } }, { requestId });
  };
}
