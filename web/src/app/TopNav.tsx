import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccount } from '../features/session/api.ts';
import { NoticesMenu } from '../features/sharing/NoticesMenu.tsx';
import { Mark } from '../ui/Mark.tsx';
import { consolesOf, useBlogUrl } from './console-link.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';
import './TopNav.css';

export function TopNav() {
  const account = useAccount();
  // The bar has room for one; the account menu has them all.
  const [administration] = consolesOf(account);
  const blogUrl = useBlogUrl(account);
  const isContact = useLocation().pathname.toLowerCase() === '/contactpage';
  return (
    <header className="top-nav">
      <div className="top-nav__row">
        <Link to="/dashboardPage" className="top-nav__mark" aria-label="Attendu, mes recherches">
          <Mark />
        </Link>
        <nav aria-label="Navigation principale">
          {isContact ? null : (
            <>
              <NavItem to="/dashboardPage" className="top-nav__link">
                Mes recherches
              </NavItem>
              <NavItem to="/contactPage" className="top-nav__link top-nav__link--desk">
                Nous contacter
              </NavItem>
            </>
          )}
          {/* A narrow screen has no room for it, a wider one none beside the notices of a firm: it is in the settings panel. */}
          <NavItem to="/anonymisationDashboard" className={`top-nav__link top-nav__link--${account.firm ? 'wide' : 'roomy'}`}>
            Anonymiser
          </NavItem>
          {administration ? (
            <NavItem to={administration.to} className="top-nav__link top-nav__link--wide">
              {administration.label}
            </NavItem>
          ) : null}
          {blogUrl === null ? null : (
            <a href={blogUrl} className="top-nav__link top-nav__link--wide">
              Blog
            </a>
          )}
        </nav>
        <div className="top-nav__tools">
          <NoticesMenu />
          <SettingsMenu />
        </div>
      </div>
      <ShortcutsHelp />
    </header>
  );
}

/** A link that shows when its page, or one below it, is the present one. */
function NavItem({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const here = `${useLocation().pathname}/`.toLowerCase();
  return (
    <Link to={to} className={className} aria-current={here.startsWith(`${to}/`.toLowerCase()) ? 'page' : undefined}>
      {children}
    </Link>
  );
}
