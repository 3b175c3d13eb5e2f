/**
 * Redacts secrets, contact details, and what a lawyer asked or read.
 * A field is judged by its name, at any depth; free text is searched for e-mail addresses and credentials in URLs.
 */
const HIDDEN = new Set([
  // credentials
  'authorization',
  'cookie',
  'setcookie',
  'apikey',
  'pem',
  'privatekey',
  'xattenducontext',
  'otp',
  'code2fa',
  // people
  'firstname',
  'lastname',
  'prenom',
  'nom',
  'fullname',
  'siret',
  'address',
  'adresse',
  'to',
  'cc',
  'bcc',
  'replyto',
  // questions, documents and answers
  'contexte',
  'query',
  'question',
  'questions',
  'text',
  'texte',
  'texts',
  'content',
  'contenu',
  'body',
  'html',
  'markdown',
  'synthese',
  'answer',
  'title',
  'titre',
  'subject',
  'points',
  'analysispoints',
  'prompt',
  'completion',
  'messages',
  'quote',
  'snippet',
  'filename',
]);
const HIDDEN_ENDINGS = [
  'password',
  'motdepasse',
  'secret',
  'token',
  'email',
  'mail',
  'phone',
  'telephone',
  'phonenumber',
  'apikey',
  'credentials',
];
const MAX_DEPTH = 6;
const CENSORED = '[masqué]';

function isHidden(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
  return HIDDEN.has(plain) || HIDDEN_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** `points: 4` or `hasEmail: true` hold no personal data. */
function isCount(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number';
}

/** A copy of a log record with hidden fields censored. Errors and class instances are left to pino's serializers. */
export function redact<T>(value: T, depth = 0): T {
  if (Array.isArray(value)) return (depth >= MAX_DEPTH ? '[…]' : value.map((item) => redact(item, depth + 1))) as T;
  if (value === null || typeof value !== 'object') return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  if (depth >= MAX_DEPTH) return '{…}' as T;
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    copy[name] = isHidden(name) && !isCount(item) ? CENSORED : redact(item, depth + 1);
  }
  return copy as T;
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const URL_CREDENTIALS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"\\]{1,256}@/gi;

/** Hides e-mail addresses and `user:password@` inside free text, such as an error's message. */
export function scrub(text: string): string {
  return text.replace(URL_CREDENTIALS, '$1***@').replace(EMAIL, '[e-mail]');
}
