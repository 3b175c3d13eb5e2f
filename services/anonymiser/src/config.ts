import { encryptionKeys } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const anonymiserConfigSchema = z
  .object({
    ...serviceFields,
    ENCRYPTION_KEYS: encryptionKeys(),
    STORED_CHARACTERS_MAX: z.coerce
      .number()
      .int()
      .min(5_000_000)
      .default(200_000_000)
      .describe('Characters of original texts that one user may keep; a new anonymisation beyond is refused until some are deleted.'),
  })
  .superRefine(checkStores);
export type AnonymiserConfig = z.infer<typeof anonymiserConfigSchema>;
