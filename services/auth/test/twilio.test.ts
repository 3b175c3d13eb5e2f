import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTwilioSender, createTwilioSignature, type TwilioConfig } from '../src/adapters/twilio.ts';
import { PhoneRefused, SendingUnknown } from '../src/domain/phone.ts';
import { startTestAuth, type TestAuth } from './harness.ts';

const SID = { account: `AC${'0'.repeat(32)}`, service: `VA${'1'.repeat(32)}` };
const TOKEN = 'x'.repeat(32);
type Sent = { method: string; uri: string; data: Record<string, string>; timeout?: number };

/** A fake of Twilio's HTTP API. */
function carrier(answers: ({ statusCode: number; body: object } | Error)[], by: TwilioConfig['by'] = { verifyServiceSid: SID.service }) {
  const requests: Sent[] = [];
  const http = {
    async request(options: Sent) {
      requests.push(options);
      const answer = answers.shift() ?? { statusCode: 500, body: {} };
      if (answer instanceof Error) throw answer;
      const { statusCode, body } = answer;
      return { statusCode, body: JSON.stringify(body) };
    },
  };
  const sender = createTwilioSender(
    { accountSid: SID.account, authToken: TOKEN, by },
    http as unknown as Parameters<typeof createTwilioSender>[1],
  );
  return { requests, sender };
}
const OK = { statusCode: 201, body: { sid: `VE${'2'.repeat(32)}`, status: 'pending' } };

/** Twilio's OpenAPI description, which is not in the repository; looked for beside it. */
const DOCUMENT =
  process.env.TWILIO_VERIFY_OPENAPI ?? fileURLToPath(new URL('../../../../shared/samples/twilio/twilio_verify_v2.json', import.meta.url));

describe('a code sent by Twilio Verify', () => {
  it('is sent through the service, in French, with our code only', async () => {
    const { requests, sender } = carrier([OK]);
    await sender.send('+33612345678', '012345');
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request?.method.toUpperCase()).toBe('POST');
    expect(request?.uri).toBe(`https://verify.twilio.com/v2/Services/${SID.service}/Verifications`);
    expect(request?.data).toEqual({ To: '+33612345678', Channel: 'sms', Locale: 'fr', CustomCode: '012345' });
  });

  it.skipIf(!existsSync(DOCUMENT))('conforms to Twilio’s OpenAPI description', async () => {
    const { requests, sender } = carrier([OK]);
    await sender.send('+33612345678', '012345');
    const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
      paths: Record<string, { servers: { url: string }[]; post: { requestBody: { content: Record<string, { schema: Schema }> } } }>;
    };
    type Schema = { properties: Record<string, unknown>; required: string[] };
    const path = paths['/v2/Services/{ServiceSid}/Verifications'];
    const schema = path?.post.requestBody.content['application/x-www-form-urlencoded']?.schema;
    const [request] = requests;
    expect(request?.uri.startsWith(path?.servers[0]?.url ?? '?')).toBe(true);
    for (const name of Object.keys(request?.data ?? {})) expect(Object.keys(schema?.properties ?? {})).toContain(name);
    for (const name of schema?.required ?? []) expect(Object.keys(request?.data ?? {})).toContain(name);
  });

  it.each([60200, 60205, 60410])('refused with %i is a phone refused', async (code) => {
    const { sender } = carrier([{ statusCode: 400, body: { code, message: 'Invalid parameter `To`: +33612345678', status: 400 } }]);
    await expect(sender.send('+33612345678', '012345')).rejects.toBeInstanceOf(PhoneRefused);
  });

  it('that fails otherwise has a reason without the number', async () => {
    const { sender } = carrier([{ statusCode: 503, body: { code: 20503, message: 'for +33612345678', status: 503 } }]);
    const error: unknown = await sender.send('+33612345678', '012345').catch((failure: unknown) => failure);
    expect(error).not.toBeInstanceOf(PhoneRefused);
    expect(String(error)).toBe('Error: twilio 20503 (503)');
  });

  it.each([
    ['ECONNABORTED', true],
    ['ECONNRESET', true],
    ['ECONNREFUSED', false],
    ['ENOTFOUND', false],
  ])('without an answer (%s): it may have been taken: %s', async (code, mayBeTaken) => {
    const { sender } = carrier([Object.assign(new Error('timeout of 8000ms exceeded for +33612345678'), { code })]);
    const error: unknown = await sender.send('+33612345678', '012345').catch((failure: unknown) => failure);
    expect(error instanceof SendingUnknown).toBe(mayBeTaken);
    expect(String(error)).not.toContain('+336');
  });
});

describe('a code sent by Twilio Messaging', () => {
  const by = { messagingServiceSid: `MG${'3'.repeat(32)}`, statusCallback: 'https://attendu.example/webhooks/sms' };
  it('is our text, with a delivery callback', async () => {
    const sid = `SM${'4'.repeat(32)}`;
    const { requests, sender } = carrier([{ statusCode: 201, body: { sid, status: 'accepted' } }], by);
    expect(await sender.send('+33612345678', '012345')).toBe(sid);
    expect(requests[0]?.uri).toBe(`https://api.twilio.com/2010-04-01/Accounts/${SID.account}/Messages.json`);
    expect(requests[0]?.data).toEqual({
      To: '+33612345678',
      MessagingServiceSid: by.messagingServiceSid,
      StatusCallback: by.statusCallback,
      Body: 'Attendu : votre code de vérification est 012345. Il est valable dix minutes.',
    });
  });
});

describe('a delivery status of Twilio', () => {
  const url = 'https://attendu.example/webhooks/sms';
  const sid = `SM${'5'.repeat(32)}`;
  const signatureOf = (form: Record<string, string>, to = url, key = TOKEN): string =>
    createHmac('sha1', key)
      .update(
        to +
          Object.keys(form)
            .sort()
            .map((name) => name + form[name])
            .join(''),
      )
      .digest('base64');
  let auth: TestAuth;
  beforeAll(async () => {
    auth = await startTestAuth({
      TWILIO_ACCOUNT_SID: SID.account,
      TWILIO_AUTH_TOKEN: TOKEN,
      TWILIO_MESSAGING_SERVICE_SID: `MG${'3'.repeat(32)}`,
    });
  });
  afterAll(() => auth.stop());
  const say = async (form: Record<string, string>, signature: string | null = signatureOf(form)): Promise<number> => {
    const response = await fetch(`${auth.url()}/webhooks/sms`, {
      method: 'POST',
      headers: {
        ...(await auth.identity.visitorHeaders()),
        'content-type': 'application/x-www-form-urlencoded',
        ...(signature === null ? {} : { 'x-twilio-signature': signature }),
      },
      body: new URLSearchParams(form),
    });
    return response.status;
  };
  const kept = () => auth.db.database.kysely.selectFrom('smsDeliveries').selectAll().execute();

  it('is accepted only with a signature for our public URL', async () => {
    const form = { MessageSid: sid, MessageStatus: 'queued', To: '+33612345678', Body: 'é & = +' };
    expect(createTwilioSignature(TOKEN, url)(signatureOf(form), form)).toBe(true);
    for (const signature of [
      null,
      '',
      'x',
      signatureOf(form, 'http://10.0.0.7:8080/webhooks/sms'),
      signatureOf(form, url, 'y'.repeat(32)),
    ]) {
      expect(await say(form, signature)).toBe(403);
    }
    expect(await say({ ...form, MessageStatus: 'delivered' }, signatureOf(form))).toBe(403);
    expect(await kept()).toEqual([]);
    expect(await say(form)).toBe(204);
  });

  it('repeated, reordered, concurrent or unknown, leaves the latest status of the message', async () => {
    const of = (status: string, more: object = {}) => say({ MessageSid: sid, MessageStatus: status, ...more });
    await Promise.all(['sent', 'delivered', 'queued', 'sending', 'delivered'].map((status) => of(status)));
    expect([await of('sent'), await of('rêvé'), await of('toString')]).toEqual([204, 204, 204]);
    expect(await of('undelivered', { ErrorCode: '30005' })).toBe(204);
    expect(await kept()).toMatchObject([{ messageId: sid, status: 'delivered', errorCode: null }]);
    const other = `SM${'6'.repeat(32)}`;
    expect(await say({ MessageSid: other, MessageStatus: 'failed', ErrorCode: '30003' })).toBe(204);
    expect(await say({ MessageSid: 'x', MessageStatus: 'sent' })).toBe(204);
    expect((await kept()).length).toBe(2);
  });

  it('is refused without a carrier', async () => {
    const without = await startTestAuth();
    try {
      const response = await fetch(`${without.url()}/webhooks/sms`, {
        method: 'POST',
        headers: { ...(await without.identity.visitorHeaders()), 'x-twilio-signature': signatureOf({}, url, '') },
      });
      expect(response.status).toBe(403);
    } finally {
      await without.stop();
    }
  });
});
