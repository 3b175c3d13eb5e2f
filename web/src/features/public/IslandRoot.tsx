import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newClient } from '../../lib/new-client.ts';

/** Root of an island, at build time and in the browser. */
export function IslandRoot({ children }: { children: ReactNode }) {
  const [client] = useState(() => newClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
