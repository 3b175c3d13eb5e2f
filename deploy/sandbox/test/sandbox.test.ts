import { connect } from 'node:net';
import { createLogger } from '@attendu/log/logger';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../src/service.ts';
import { StripeWorld } from '../src/stripe/world.ts';

const log = createLogger('sandbox', 'silent');
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, environment: 'test' }, { log, clock: () => new Date('2026-11-27T10:00:00Z') });
});
afterAll(() => sandbox.stop());

const get = (path: string) => fetch(`http://127.0.0.1:${sandbox.port}${path}`, { redirect: 'manual' });
const send = (mail: SendMailOptions) =>
  nodemailer.createTransport(sandbox.smtpUrl).sendMail({ from: 'Attendu <no-reply@attendu.example>', to: 'avocat@demo.example', ...mail });

describe('the mailbox', () => {
  it('shows a message sent to it, in HTML and in text', async () => {
    expect(await (await get('/sandbox/')).text()).toContain('Aucun message pour l’instant');
    await send({
      subject: 'Votre dossier « période d’essai » est prêt',
      text: 'Bonjour Éloïse,',
      html: '<p style="color:red">Bonjour <b>Éloïse</b></p>',
    });
    const list = await (await get('/sandbox/')).text();
    expect(list).toContain('Votre dossier « période d’essai » est prêt');
    expect(list).toContain('avocat@demo.example');
    expect(list).toContain('27/11/2026 11:00:00');
    const href = /\/sandbox\/messages\/\d+/.exec(list)?.[0] ?? '';
    const page = await (await get(href)).text();
    expect(page).toContain('<pre>Bonjour Éloïse,');
    expect(page).toContain('&lt;b&gt;Éloïse&lt;/b&gt;');
    expect(page).toMatch(/<iframe sandbox="" /);
  });

  it('executes nothing of a message, and keeps it in its frame', async () => {
    await send({
      subject: '<script>alert(1)</script>',
      text: '</pre><script>alert(2)</script>',
      html: '"></iframe><script>alert(3)</script>',
    });
    const { messages } = (await (await get('/sandbox/messages.json')).json()) as { messages: { id: string; subject: string }[] };
    const response = await get(`/sandbox/messages/${messages[0]?.id}`);
    expect(messages[0]?.subject).toBe('<script>alert(1)</script>');
    expect(await response.text()).not.toContain('<script>');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('keeps the last two hundred messages', async () => {
    const transport = nodemailer.createTransport({ url: sandbox.smtpUrl, pool: true });
    for (let index = 0; index < 205; index += 1) {
      await transport.sendMail({ from: 'a@attendu.example', to: 'b@demo.example', subject: `n° ${index}`, text: 'x' });
    }
    transport.close();
    const { messages } = (await (await get('/sandbox/messages.json')).json()) as { messages: { subject: string }[] };
    expect(messages).toHaveLength(200);
    expect([messages[0]?.subject, messages[199]?.subject]).toEqual(['n° 204', 'n° 5']);
  });

  it('refuses a message that is too large and keeps working', async () => {
    await expect(send({ subject: 'lourd', text: 'é'.repeat(6_000_000) })).rejects.toThrow(/552|too large|size/i);
    await send({ subject: 'léger', text: 'x' });
    expect(await (await get('/sandbox/')).text()).toContain('léger');
  });

  it('survives a client that disconnects in the middle of a message', async () => {
    const { port } = new URL(sandbox.smtpUrl);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write('EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: coup', () => {
          socket.destroy();
          resolve();
        });
      });
    });
    await send({ subject: 'après', text: 'x' });
    expect(await (await get('/sandbox/')).text()).toContain('après');
  });

  it('answers in French for an unknown page', async () => {
    const response = await get('/sandbox/messages/999999');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Ce message n’existe pas');
    expect((await get('/sandbox')).headers.get('location')).toBe('/sandbox/');
  });
});

describe('the phone', () => {
  const text = (body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('shows a text message sent to it', async () => {
    expect(await (await get('/sandbox/')).text()).toContain('Aucun SMS pour l’instant');
    expect((await text({ to: '+33612345678', text: 'Votre code est <b>012345</b>.' })).status).toBe(201);
    expect(await (await get('/sandbox/')).text()).toContain('Votre code est &lt;b&gt;012345&lt;/b&gt;.');
    const { messages } = (await (await get('/sandbox/sms.json')).json()) as { messages: { to: string }[] };
    expect(messages.map(({ to }) => to)).toEqual(['+33612345678']);
  });

  it.each([[{}], [{ to: '0612345678', text: 'x' }], [{ to: '+33612345678', text: 'x'.repeat(1_601) }]])('refuses %j', async (body) =>
    expect((await text(body)).status).toBe(400),
  );

  it('accepts no message under the gateway’s pages', async () => {
    const response = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/sms`, { method: 'POST' });
    expect(response.status).toBe(404);
  });
});

it('the identity provider that could not be opened once is opened by the next call', async () => {
  let failures = 1;
  const identity = {
    get issuer(): string {
      if (failures-- > 0) throw new Error('EMFILE: too many open files');
      return 'http://localhost:3000/sandbox/oidc';
    },
    clientId: 'attendu',
    clientSecret: 'secret',
    redirectUri: 'http://localhost:3000/auth/callback',
  };
  const started = await startSandbox({ port: 0, smtpPort: 0, environment: 'test', identity }, { log });
  try {
    const statusOf = async () => (await fetch(`http://127.0.0.1:${started.port}/sandbox/oidc/.well-known/openid-configuration`)).status;
    expect([await statusOf(), await statusOf()]).toEqual([500, 200]);
  } finally {
    await started.stop();
  }
});

it('does not start in production', async () => {
  await expect(startSandbox({ port: 0, smtpPort: 0, environment: 'production' }, { log })).rejects.toThrow(/production/);
});

it('the ids of a restarted Stripe differ from those that the database already holds', () => {
  const make = () => new StripeWorld({ clock: () => new Date(), apiVersion: 'test' }).id('cus');
  expect(make()).not.toBe(make());
});
