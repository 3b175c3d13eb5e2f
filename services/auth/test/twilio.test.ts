import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PhoneRefused } from '../src/adapters/sms.ts';
import { createTwilioSender } from '../src/adapters/twilio.ts';

const SID = { account: `AC${'0'.repeat(32)}`, service: `VA${'1'.repeat(32)}` };
type Sent = { method: string; uri: string; data: Record<string, string>; timeout?: number };

/** Twilio's HTTP, answered from here. */
function carrier(answers: { statusCode: number; body: object }[]) {
  const requests: Sent[] = [];
  const http = {
    async request(options: Sent) {
      requests.push(options);
      const { statusCode, body } = answers.shift() ?? { statusCode: 500, body: {} };
      return { statusCode, body: JSON.stringify(body) };
    },
  };
  const sender = createTwilioSender(
    { accountSid: SID.account, authToken: 'x'.repeat(32), verifyServiceSid: SID.service },
    http as unknown as Parameters<typeof createTwilioSender>[1],
  );
  return { requests, sender };
}
const OK = { statusCode: 201, body: { sid: `VE${'2'.repeat(32)}`, status: 'pending' } };

/** Twilio's own description of its interface, where this machine has it. */
const DOCUMENT = process.env.TWILIO_VERIFY_OPENAPI ?? '';

describe('a code sent by Twilio Verify', () => {
  it('goes to the service, in French, with our code and nothing else', async () => {
    const { requests, sender } = carrier([OK]);
    await sender.send('+33612345678', '012345');
    expect(requests).toHaveLength(1);
    const [request] = requests;
    expect(request?.method.toUpperCase()).toBe('POST');
    expect(request?.uri).toBe(`https://verify.twilio.com/v2/Services/${SID.service}/Verifications`);
    expect(request?.data).toEqual({ To: '+33612345678', Channel: 'sms', Locale: 'fr', CustomCode: '012345' });
  });

  it.skipIf(!existsSync(DOCUMENT))('is what the published description of the interface accepts', async () => {
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

  it('that fails otherwise says why without the number', async () => {
    const { sender } = carrier([{ statusCode: 503, body: { code: 20503, message: 'for +33612345678', status: 503 } }]);
    const error: unknown = await sender.send('+33612345678', '012345').catch((failure: unknown) => failure);
    expect(error).not.toBeInstanceOf(PhoneRefused);
    expect(String(error)).toBe('Error: twilio 20503 (503)');
  });
});
