import { describe, expect, it } from 'vitest';
import { deletedAccountIn } from './deletion-lines.ts';

const ID = '0197f3c2-1111-7222-8333-944455566677';
const security = { event: 'account.deleted', userId: ID, actorId: null, place: null, account: null, detail: null };
const line = { level: 'info', time: '2026-11-30T10:00:00.000Z', service: 'auth', security, msg: 'security event' };
const read = (value: unknown): string | null => deletedAccountIn(JSON.stringify(value));

describe('a line that says an account deleted', () => {
  it('is an id alone, or the line of the event, as it is or wrapped by a collector', () => {
    expect(deletedAccountIn(` ${ID} `)).toBe(ID);
    expect(read(line)).toBe(ID);
    expect(read({ ...line, security: { ...security, event: 'account.administered', detail: 'delete' } })).toBe(ID);
    for (const field of ['log', 'line', 'message']) expect(read({ stream: 'stdout', [field]: `${JSON.stringify(line)}\n` })).toBe(ID);
  });

  it('is no line that quotes one, nor one of another event', () => {
    const quoted = `"event":"account.deleted","userId":"${ID}"`;
    const { msg, ...bare } = line;
    for (const other of [
      { err: { detail: quoted } },
      { ...bare, msg: 'request failed', err: { message: JSON.stringify(line) } },
      { msg: 'request failed', message: JSON.stringify(line) },
      { stream: 'stdout', line: JSON.stringify({ msg, err: { detail: quoted } }) },
      { stream: 'stdout', line: `Refused: ${quoted}` },
      { line: JSON.stringify({ line: JSON.stringify(line) }) },
      { ...line, security: { ...security, event: 'account.administered', detail: 'lock' } },
      { ...line, security: { ...security, event: 'session.ended' } },
      { ...line, security: { ...security, userId: null } },
      { ...line, security: JSON.stringify(security) },
      [ID],
      null,
    ])
      expect(read(other), JSON.stringify(other)).toBeNull();
    for (const text of [quoted, `{${quoted}`, `account ${ID}`, `"${ID}"`, '']) expect(deletedAccountIn(text), text).toBeNull();
  });
});
