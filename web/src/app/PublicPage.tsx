import { gatewayPaths } from '@attendu/contracts/gateway/paths';
import type { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import { SITE_SETTINGS, type SiteSettings } from '@attendu/contracts/site';
import { useQuery } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { PublicFrame } from '../features/public/frame.tsx';
import { PUBLIC_PAGES } from '../features/public/pages.tsx';
import type { PublicPath } from '../features/public/paths.ts';
import { SiteProvider } from '../features/public/site.tsx';
import { useSession } from '../features/session/api.ts';
import { call, endpoints } from '../lib/api.ts';
import { PagePending } from './PagePending.tsx';
import { TopNav } from './TopNav.tsx';

const siteRoute = endpoints<typeof gatewayRoutes>(gatewayPaths).site;

/** A public page inside the application, with the navigation of a signed-in user. */
export function PublicPage({ path }: { path: PublicPath }) {
  const session = useSession();
  const site = useQuery({
    queryKey: [siteRoute.id],
    queryFn: ({ signal }) => call(siteRoute, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session.isPending || site.isPending) return <PagePending />;
  const signedIn = Boolean(session.data);
  return (
    <I18nProvider locale="fr-FR">
      <SiteProvider value={{ settings: site.data ?? NOTHING_SET, signedIn, renderIsland: null }}>
        <PublicFrame header={signedIn ? <TopNav /> : undefined} withLinks={path !== '/contactPage'}>
          {PUBLIC_PAGES[path]}
        </PublicFrame>
      </SiteProvider>
    </I18nProvider>
  );
}

const NOTHING_SET = Object.fromEntries(SITE_SETTINGS.map((name) => [name, null])) as SiteSettings;
