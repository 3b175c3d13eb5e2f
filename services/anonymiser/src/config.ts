import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';
import type { VaultKey } from './domain/vault.ts';

const KEY_BYTES = 32;

/** Parses `name:key,name:key`. Error messages never contain the value. */
function vaultKeys() {
  return z.string().transform((text, ctx): readonly VaultKey[] => {
    const keys = text.split(',').map((item): VaultKey | null => {
      const [, id = '', encoded = ''] = /^\s*([\w.-]{1,40}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(item) ?? [];
      const key = Buffer.from(encoded, 'base64');
      return id !== '' && key.length === KEY_BYTES ? { id, key } : null;
    });
    const whole = keys.filter((key) => key !== null);
    if (whole.length === keys.length && new Set(whole.map(({ id }) => id)).size === whole.length) return whole;
    ctx.addIssue('une liste nom:clé est attendue, chaque nom une fois, chaque clé de 32 octets en base64 (openssl rand -base64 32)');
    return z.NEVER;
  });
}

export const anonymiserConfigSchema = z
  .object({
    ...serviceFields,
    ENCRYPTION_KEYS: vaultKeys().describe(
      '`name:key,name:key`, keys of 32 bytes in base64: the first encrypts texts (AES-256-GCM), the others still decrypt.',
    ),
    STORED_CHARACTERS_MAX: z.coerce
      .number()
      .int()
      .min(5_000_000)
      .default(200_000_000)
      .describe('Characters of original texts that one user may keep; a new anonymisation beyond is refused until some are deleted.'),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type AnonymiserConfig = z.infer<typeof anonymiserConfigSchema>;
