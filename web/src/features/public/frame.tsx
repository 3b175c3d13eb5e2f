import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { FOOTER, NAVIGATION } from './content/frame.ts';
import { Configured, SiteLink } from './site.tsx';
import './public.css';
import './home.css';
import './texts.css';

type FrameProps = {
  children: ReactNode;
  /** The signed-in navigation, instead of the visitor's. */
  header?: ReactNode;
  /** The contact page only links to the home page. */
  withLinks?: boolean;
};

/** Frame of a public page. */
export function PublicFrame({ children, header, withLinks = true }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      {header ?? <VisitorHeader withLinks={withLinks} />}
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

function VisitorHeader({ withLinks }: { withLinks: boolean }) {
  return (
    <header className="top-nav top-nav--visitor">
      <div className="top-nav__row">
        <Link to="/" className="top-nav__mark" aria-label="Attendu, accueil">
          <Mark />
        </Link>
        <nav aria-label="Navigation principale" className="public-nav">
          {withLinks
            ? NAVIGATION.links.map(({ label, to }) => (
                <Link key={to} to={to} className="top-nav__link">
                  {label}
                </Link>
              ))
            : null}
        </nav>
        <ButtonLink to="/loginPage" small>
          {NAVIGATION.signIn}
        </ButtonLink>
      </div>
    </header>
  );
}

function Footer() {
  return (
    <footer className="footer">
      <div className="footer__row">
        <div className="footer__who">
          <Mark />
          <p>{FOOTER.lead}</p>
        </div>
        {FOOTER.groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map(({ label, to }) => (
                <li key={to}>
                  <SiteLink href={to}>{label}</SiteLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="footer__end">
        <Configured name="operatorName">{(name) => `${name}. `}</Configured>
        {FOOTER.cookies}
      </p>
    </footer>
  );
}
