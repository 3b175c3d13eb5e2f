import { bool } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

export const authConfigSchema = z
  .object({
    ...serviceFields,
    /** `embedded`: for whoever tries Attendu. What is not for production is refused elsewhere. */
    MODE: z.enum(['production', 'embedded']).default('production'),
    /** true: asking for a reset tells whether an address has an account. Left out, the answer is the same for all. */
    RESET_TELLS_UNKNOWN_EMAIL: bool().default(false),
    /** Whether the demonstration accounts exist; in embedded mode they do, unless told otherwise, once they have a password. */
    DEMO_ACCOUNTS: bool().optional(),
    /** Of every demonstration account. */
    DEMO_PASSWORD: z.string().min(8).max(256).optional(),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers)
  .superRefine((config, ctx) => {
    if (config.DEMO_ACCOUNTS !== true) return;
    if (config.MODE === 'production')
      ctx.addIssue({ code: 'custom', path: [], message: 'DEMO_ACCOUNTS n’est accepté que si MODE vaut embedded' });
    if (config.DEMO_PASSWORD === undefined)
      ctx.addIssue({ code: 'custom', path: [], message: 'DEMO_PASSWORD est obligatoire quand DEMO_ACCOUNTS vaut true' });
  });
export type AuthConfig = Readonly<z.infer<typeof authConfigSchema>>;

/** The password of the demonstration accounts, or null where there are none. */
export function demoPassword(config: AuthConfig): string | null {
  return config.MODE === 'embedded' && config.DEMO_ACCOUNTS !== false ? (config.DEMO_PASSWORD ?? null) : null;
}
