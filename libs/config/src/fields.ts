import { z } from 'zod';

// Each field reads one environment variable (a string) and gives a typed value; `.default()` takes the typed value, `.optional()` works too.

/** A whole number between `min` and `max`, both included. */
export function int(range: { min?: number; max?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = range;
  return z.string().transform((text, ctx) => {
    const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    const bounds = [range.min === undefined ? '' : `au moins ${range.min}`, range.max === undefined ? '' : `au plus ${range.max}`].filter(
      Boolean,
    );
    ctx.addIssue(`un nombre entier est attendu${bounds.length > 0 ? ` (${bounds.join(', ')})` : ''}`);
    return z.NEVER;
  });
}

/** A TCP port; 0 lets the system choose. */
export function port() {
  return int({ min: 0, max: 65_535 });
}

/** true/false, 1/0, yes/no, oui/non, on/off, whatever the case. Anything else is refused rather than read as false. */
export function bool() {
  return z.string().transform((text, ctx) => {
    const value = text.toLowerCase();
    if (['true', '1', 'yes', 'oui', 'on'].includes(value)) return true;
    if (['false', '0', 'no', 'non', 'off'].includes(value)) return false;
    ctx.addIssue('true ou false est attendu');
    return z.NEVER;
  });
}

/** An absolute URL, given back as written. `schemes` restricts it: `url(['http', 'https'])`. */
export function url(schemes?: readonly string[]) {
  return z.string().transform((text, ctx) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : null;
    if (scheme !== null && (schemes === undefined || schemes.includes(scheme))) return text;
    ctx.addIssue(`une adresse complète est attendue${schemes === undefined ? '' : ` (${schemes.join(', ')})`}`);
    return z.NEVER;
  });
}

/** Absolute URLs separated by commas, given back as a list. */
export function urls(schemes?: readonly string[]) {
  return z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(url(schemes)).min(1));
}

/** A secret, which must never have a default in code. */
export function secret(minLength = 32) {
  return z.string().refine((text) => text.length >= minLength, { error: `au moins ${minLength} caractères sont attendus` });
}

/** A PEM block; `\n` written as two characters is accepted, since many secret stores flatten lines. */
export function pem() {
  return z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine((text) => /^-----BEGIN [A-Z ]+-----\n[\s\S]+\n-----END [A-Z ]+-----$/.test(text.trim()), {
      error: 'un bloc PEM est attendu (-----BEGIN … -----)',
    });
}

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Public keys by process, as JSON: `{"auth": ["-----BEGIN PUBLIC KEY-----…"], …}`. */
export function serviceKeys() {
  const shape = z.record(z.string(), z.array(pem()).min(1));
  return z.string().transform((text, ctx) => {
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      read = null;
    }
    const parsed = shape.safeParse(read);
    if (parsed.success) return parsed.data;
    ctx.addIssue('un objet JSON est attendu, qui donne à chaque processus la liste de ses clés publiques PEM');
    return z.NEVER;
  });
}

/** A length of time, in milliseconds: `250ms`, `30s`, `15m`, `2h`, `7d`. A bare number is refused, since its unit would be unclear. */
export function duration() {
  return z
    .string()
    .transform((text, ctx) => {
      const match = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text);
      const unit = UNITS[match?.[2] as keyof typeof UNITS];
      if (match !== null && unit !== undefined) return Number(match[1]) * unit;
      ctx.addIssue('une durée avec son unité est attendue (250ms, 30s, 15m, 2h, 7d)');
      return z.NEVER;
    })
    .meta({ unit: 'ms' });
}

/** A comma-separated list, blanks trimmed, empty items dropped. */
export function csv() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
}

const KEY_BYTES = 32;

/** The keys of encrypted columns: `name:key,name:key`. No message repeats what was given. */
export function encryptionKeys() {
  return z
    .string()
    .transform((text, ctx): readonly { readonly id: string; readonly key: Buffer }[] => {
      const keys = text.split(',').map((item) => {
        const [, id = '', encoded = ''] = /^\s*([\w.-]{1,40}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(item) ?? [];
        const key = Buffer.from(encoded, 'base64');
        return id !== '' && key.length === KEY_BYTES ? { id, key } : null;
      });
      const whole = keys.filter((key) => key !== null);
      if (whole.length === keys.length && new Set(whole.map(({ id }) => id)).size === whole.length) return whole;
      ctx.addIssue('une liste nom:clé est attendue, chaque nom une fois, chaque clé de 32 octets en base64 (openssl rand -base64 32)');
      return z.NEVER;
    })
    .describe(
      '`name:key,name:key`, keys of 32 bytes in base64: the first encrypts sensitive columns (AES-256-GCM), the others still decrypt.',
    );
}
