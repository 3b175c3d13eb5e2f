import { bool, csv, url } from '@attendu/config/fields';
import { SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import { z } from 'zod';

const address = () => url(['http', 'https']).optional();

/** `legiarti=4,bofip=5`. */
function schedule() {
  return z.string().transform((text, ctx): Partial<Record<SourceKey, number>> => {
    const hours: Partial<Record<SourceKey, number>> = {};
    for (const part of text.split(',').filter((one) => one.trim() !== '')) {
      const [, kind, hour] = /^\s*([a-z_]+)\s*=\s*(\d{1,2})\s*$/.exec(part) ?? [];
      const key = SOURCE_KEYS.find((one) => one === kind);
      if (key !== undefined && Number(hour) < 24) hours[key] = Number(hour);
      else ctx.addIssue(`« ${part.trim().slice(0, 40)} » n’est pas une sorte et son heure (legiarti=4,bofip=5)`);
    }
    return hours;
  });
}

/** Addresses of the publishers; each is off until its address is set. Read by the corpus worker and by the command. */
export const corpusFields = {
  CORPUS_SCHEDULE: schedule()
    .default({})
    .describe(
      'Daily hour, in Paris, at which each kind is synchronised: `legiarti=4,bofip=5`. A kind left out is synchronised on demand only.',
    ),
  CORPUS_SINCE: z.iso
    .date()
    .optional()
    .describe(
      'First day of the notices (bodacc, balo, infofi) and decisions that a first synchronisation takes; a year back when left out.',
    ),
  CORPUS_DILA_URL: address().describe(
    'Archives of the DILA (LEGI, JORF, KALI, CASS, INCA, CAPP, JADE, CONSTIT), `https://echanges.dila.gouv.fr/OPENDATA`; not synchronised when left out.',
  ),
  CORPUS_JORF: bool()
    .default(false)
    .describe(
      'Takes the texts of the Journal officiel too (archives JORF of CORPUS_DILA_URL), as published, until LEGI has their consolidated text.',
    ),
  CORPUS_LEGIFRANCE_URL: address().describe(
    "Légifrance's API, `https://api.piste.gouv.fr/dila/legifrance/lf-engine-app`; takes the place of the archives LEGI. Off when left out.",
  ),
  CORPUS_LEGIFRANCE_TEXTS: csv()
    .default([])
    .describe('Codes and laws taken from CORPUS_LEGIFRANCE_URL, by their LEGITEXT: `LEGITEXT000006070721,LEGITEXT000006072050`.'),
  CORPUS_JUDILIBRE_URL: address().describe(
    "Cour de cassation's API, `https://api.piste.gouv.fr/cassation/judilibre/v1.0`; takes the place of the archives CASS, INCA and CAPP. Off when left out.",
  ),
  CORPUS_JUDILIBRE_JURISDICTIONS: csv()
    .default(['cc', 'ca'])
    .describe('Courts taken from CORPUS_JUDILIBRE_URL, as it names them: `cc,ca,tj,tcom,cph`.'),
  CORPUS_JUDILIBRE_KEY: z.string().min(1).optional().describe('Key of CORPUS_JUDILIBRE_URL; or an application of PISTE (CORPUS_PISTE_…).'),
  CORPUS_PISTE_TOKEN_URL: url(['http', 'https'])
    .default('https://oauth.piste.gouv.fr/api/oauth/token')
    .describe('Where the application of PISTE gets its tokens.'),
  CORPUS_PISTE_CLIENT_ID: z.string().min(1).optional().describe('Application of PISTE subscribed to Judilibre or Légifrance.'),
  CORPUS_PISTE_CLIENT_SECRET: z.string().min(1).optional().describe('Secret of CORPUS_PISTE_CLIENT_ID.'),
  CORPUS_CELLAR_URL: address().describe(
    'Publications Office of the Union, acts and judgments, `https://publications.europa.eu`; not synchronised when left out.',
  ),
  CORPUS_BOFIP_URL: address().describe(
    'Data set of the tax doctrine, `https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/bofip-vigueur`; not synchronised when left out.',
  ),
  CORPUS_BODACC_URL: address().describe(
    'Data set of the commercial notices, `https://bodacc-datadila.opendatasoft.com/api/explore/v2.1/catalog/datasets/annonces-commerciales`; not synchronised when left out.',
  ),
  CORPUS_BALO_URL: address().describe(
    'Data set of the legal notices of listed companies, `https://journal-officiel-datadila.opendatasoft.com/api/explore/v2.1/catalog/datasets/balo`; not synchronised when left out.',
  ),
  CORPUS_INFOFI_URL: address().describe(
    'Data set of regulated financial information, `https://www.info-financiere.gouv.fr/api/explore/v2.1/catalog/datasets/flux-amf-new-prod`; not synchronised when left out.',
  ),
  CORPUS_OPENDATASOFT_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Key that raises the quota of the opendatasoft portals (CORPUS_BOFIP_URL, CORPUS_BODACC_URL, CORPUS_BALO_URL, CORPUS_INFOFI_URL).',
    ),
  CORPUS_INPI_URL: address().describe(
    'National register of companies (statutes and acts), `https://registre-national-entreprises.inpi.fr`; not synchronised when left out.',
  ),
  CORPUS_INPI_USERNAME: z.string().min(1).optional().describe('Account of the INPI register (CORPUS_INPI_URL).'),
  CORPUS_INPI_PASSWORD: z.string().min(1).optional().describe('Password of CORPUS_INPI_USERNAME.'),
  CORPUS_INPI_SIRENS: z
    .string()
    .min(1)
    .optional()
    .describe('File with the SIREN of each company whose statutes and acts are synchronised, one a line.'),
} as const;

export const corpusSettingsSchema = z.object(corpusFields);
export type CorpusSettings = z.infer<typeof corpusSettingsSchema>;
