import { Link } from 'react-router-dom';
import { FOOTER } from '../features/public/content/frame.ts';
import './AppFooter.css';

const SHOWN: ReadonlySet<string> = new Set([
  '/usageGuide',
  '/contactPage',
  '/securite',
  '/politique-donnees',
  '/accessibilite',
  '/conditions-utilisation',
  '/conditions-vente',
  '/mentionsPage',
]);
const LINKS = FOOTER.groups.flatMap((group): readonly { label: string; to: string }[] => group.links).filter(({ to }) => SHOWN.has(to));

/** The legal texts and the ways to write to us, on one line under the pages of a signed-in user. */
export function AppFooter() {
  return (
    <footer className="app-footer">
      <nav aria-label="Aide et informations légales">
        <ul>
          {LINKS.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
