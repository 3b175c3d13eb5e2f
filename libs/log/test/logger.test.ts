import { describe, expect, test } from 'vitest';
import { withLogContext } from '../src/context.ts';
import { createLogger, type Logger } from '../src/logger.ts';

function capture(write: (log: Logger) => void): { raw: string; lines: Record<string, unknown>[] } {
  let raw = '';
  const destination = {
    write: (line: string) => {
      raw += line;
    },
  };
  write(createLogger('essai', 'info', destination));
  return {
    raw,
    lines: raw
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

describe('redaction', () => {
  test('no credential, contact detail, question or document, at any depth, whatever the spelling of the field', () => {
    const secret = 'ne-doit-pas-sortir';
    const { raw } = capture((log) => {
      log.info({
        headers: { Authorization: secret, 'set-cookie': [secret], 'x-attendu-context': secret },
        accessToken: secret,
        API_KEY: secret,
      });
      log.info({
        req: { body: { contexte: secret, points: [{ query: secret, text: secret }] } },
        user: { email: secret, phone_number: secret },
      });
      log
        .child({ newPassword: secret })
        .child({ contexte: secret })
        .warn({ a: { b: { c: { internal_secret: secret } } } }, 'fin');
      log.error({ err: Object.assign(new Error('x'), { detail: secret, config: { data: secret } }) });
    });
    expect(raw).not.toContain(secret);
    expect(raw.split('[masqué]')).toHaveLength(12);
  });

  test('no e-mail address nor credentials inside free text', () => {
    const { raw, lines } = capture((log) => {
      log.error(
        { err: new Error('Key (email)=(élodie.martin+x@cabinet-durand.fr) already exists') },
        'postgres://role:mot2passe@db:5432/x refuse',
      );
    });
    expect(raw).not.toMatch(/martin|cabinet|mot2passe/);
    expect(lines[0]).toMatchObject({ msg: 'postgres://***@db:5432/x refuse', err: { message: 'Key (email)=([e-mail]) already exists' } });
  });

  test('ids, counts and causes stay readable', () => {
    const { lines } = capture((log) => {
      log.info({ dossierId: 'd1', attempt: 3, points: 4, tokens: 12, hasEmail: true }, 'étape');
      log.error({ err: new Error('dehors', { cause: new Error('dedans') }) });
    });
    expect(lines[0]).toMatchObject({
      level: 'info',
      service: 'essai',
      dossierId: 'd1',
      attempt: 3,
      tokens: 12,
      hasEmail: true,
      msg: 'étape',
    });
    expect(lines[1]).toMatchObject({ err: { message: 'dehors', cause: { message: 'dedans' } } });
  });

  test('the ids of the request follow the work it started', async () => {
    const written: string[] = [];
    const log = createLogger('essai', 'info', { write: (line: string) => void written.push(line) });
    await withLogContext({ requestId: 'r1' }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      withLogContext({ eventId: 'e1' }, () => log.info('dans'));
    });
    log.info('dehors');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ requestId: 'r1', eventId: 'e1' });
    expect(JSON.parse(written[1] ?? '')).not.toHaveProperty('requestId');
  });

  test('a record that refers to itself does not hang the process', () => {
    const loop: Record<string, unknown> = { id: 1 };
    loop.self = loop;
    expect(capture((log) => log.info({ loop }, 'boucle')).lines[0]).toMatchObject({ msg: 'boucle' });
  });
});
