import { SITE_SETTINGS, type SiteSettings } from '@attendu/contracts/site';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { PublicFrame } from '../features/public/frame.tsx';
import { PUBLIC_PAGES } from '../features/public/pages.tsx';
import type { PublicPath } from '../features/public/paths.ts';
import { SiteProvider } from '../features/public/site.tsx';
import { useSiteSettings } from '../features/public/use-site-settings.ts';
import { useSession } from '../features/session/api.ts';
import { PagePending } from './PagePending.tsx';
import { TopNav } from './TopNav.tsx';

/** A public page inside the application, with the navigation of a signed-in user. */
export function PublicPage({ path }: { path: PublicPath }) {
  const session = useSession();
  const site = useSiteSettings();
  if (session.isPending || site.isPending) return <PagePending />;
  const signedIn = Boolean(session.data);
  return (
    <I18nProvider locale="fr-FR">
      <SiteProvider value={{ settings: site.data ?? NOTHING_SET, signedIn, account: session.data ?? null, renderIsland: null }}>
        <PublicFrame header={signedIn ? <TopNav /> : undefined} withLinks={path !== '/contactPage'}>
          {PUBLIC_PAGES[path]}
        </PublicFrame>
      </SiteProvider>
    </I18nProvider>
  );
}

const NOTHING_SET = Object.fromEntries(SITE_SETTINGS.map((name) => [name, null])) as SiteSettings;
