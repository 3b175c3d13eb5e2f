import { z } from 'zod';

/** The message of each line of the security log in the process's log. */
export const SECURITY_MESSAGE = 'security event';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The line of a security event, as auth logs it. */
const lineSchema = z.object({
  msg: z.literal(SECURITY_MESSAGE),
  security: z.object({ event: z.string(), userId: z.string().regex(ID), detail: z.string().nullable() }),
});
/** Fields in which a collector keeps the line that it read. */
const WRAPPERS = ['log', 'line', 'message'] as const;

/**
 * The account that a line of a process's log, or a list of ids, says to be deleted: by its owner, by retention or by an administrator. Null for any
 * other line, also for one that quotes such a line in one of its values.
 */
export function deletedAccountIn(line: string): string | null {
  const text = line.trim();
  if (ID.test(text)) return text;
  const value = objectIn(text);
  if (value === null) return null;
  // Every process names its message `msg`: only what has none is a collector's.
  if ('msg' in value) return accountIn(value);
  for (const name of WRAPPERS) {
    const wrapped = value[name];
    if (typeof wrapped === 'string') return accountIn(objectIn(wrapped));
  }
  return null;
}

function accountIn(value: unknown): string | null {
  const { data } = lineSchema.safeParse(value);
  if (data === undefined) return null;
  const { event, userId, detail } = data.security;
  return event === 'account.deleted' || (event === 'account.administered' && detail === 'delete') ? userId : null;
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
