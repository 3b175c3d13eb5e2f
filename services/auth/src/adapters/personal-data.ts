import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

export type OtherService = keyof typeof personalDataRoutes;

/** A person's data in the other services. */
export type PersonalData = {
  readonly services: readonly OtherService[];
  /** Everything, page after page. */
  of(service: OtherService, userId: string, requestId: string): Promise<Record<string, unknown>[]>;
};

/** One page per call, up to a maximum number of pages. */
const MAX_PAGES = 1_000;

export function createPersonalData(o: { urls: Readonly<Record<OtherService, string>>; serviceKey: string; log: Logger }): PersonalData {
  const client = createClient({ service: 'auth', serviceKey: o.serviceKey, urls: o.urls, log: o.log });
  return {
    services: Object.keys(personalDataRoutes) as OtherService[],
    async of(service, userId, requestId) {
      const records: Record<string, unknown>[] = [];
      let after: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer = await client.call(personalDataRoutes[service], { params: { userId }, query: { after } }, { requestId });
        records.push(...answer.records);
        if (answer.next === null) return records;
        after = answer.next;
      }
      throw new Error(`${service} has more than ${MAX_PAGES} pages of one person`);
    },
  };
}
