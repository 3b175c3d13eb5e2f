import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ContactForm } from './features/public/components/ContactForm.tsx';
import { IslandRoot } from './features/public/IslandRoot.tsx';

/** The islands of static pages, by name. */
const ISLANDS: Record<string, ReactNode> = { contact: <ContactForm /> };

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const name = place.dataset.island ?? '';
  const content = ISLANDS[name];
  if (content === undefined) throw new Error(`no island is named ${name}`);
  hydrateRoot(place, <IslandRoot>{content}</IslandRoot>, { identifierPrefix: name });
}
