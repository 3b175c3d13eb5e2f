import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import type { PublisherRow } from './row-mappings.ts';

const WHAT: Readonly<Record<string, 'corrected' | 'cancelled'>> = { rectificatif: 'corrected', annulation: 'cancelled' };

/**
 * The notice of the BODACC that another one corrects or cancels. Its id is its edition, its issue and its number in it: B, 20250122 and 2451 → B202501222451.
 * `earlier`: the publisher's field about it.
 */
export function earlierNotice(row: PublisherRow, earlier: unknown): Pick<DocumentFacts, 'reviewed'> {
  const kind = WHAT[String(row.typeavis)];
  if (kind === undefined || typeof earlier !== 'object' || earlier === null) return {};
  const fields = new Map(Object.entries(earlier).map(([name, value]) => [name.toLowerCase(), String(value ?? '').trim()]));
  const issue = fields.get('numeroparution') ?? fields.get('parution') ?? '';
  const notice = fields.get('numeroannonce') ?? '';
  const date = /^\d{4}-\d{2}-\d{2}/.exec(fields.get('dateparution') ?? '')?.[0];
  const edition =
    /([ABC])$/.exec((fields.get('nompublication') ?? fields.get('type') ?? '').toUpperCase())?.[1] ?? String(row.id).charAt(0);
  if (!/^\d{8}$/.test(issue) || !/^\d{1,6}$/.test(notice) || date === undefined) return {};
  return { reviewed: [{ number: `${edition}${issue}${notice}`, date, kind }] };
}
