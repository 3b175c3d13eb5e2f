import { URL_BASE } from './browser.ts';

type SandboxMessage = { id: string; receivedAt: string; to: string[]; subject: string; text: string };

/** The newest message with this subject to this address, once the sandbox has received it. */
export async function messageTo(address: string, subject: string, timeoutMs = 60_000): Promise<SandboxMessage> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${URL_BASE}/sandbox/messages.json`);
    const { messages } = (await response.json()) as { messages: SandboxMessage[] };
    const found = messages.find((message) => message.to.includes(address) && message.subject === subject);
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`no message « ${subject} » for ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The newest code sent to this phone (E.164). */
export async function codeSentTo(phone: string): Promise<string> {
  const response = await fetch(`${URL_BASE}/sandbox/sms.json`);
  const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
  const code = /\b\d{6}\b/.exec(messages.find(({ to }) => to === phone)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code for ${phone}`);
  return code;
}
