import { Link, NavLink } from 'react-router-dom';
import { Mark } from '../ui/Mark.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import './TopNav.css';

export function TopNav() {
  return (
    <header className="top-nav">
      <div className="top-nav__row">
        <Link to="/dashboardPage" className="top-nav__mark" aria-label="Attendu, mes recherches">
          <Mark />
        </Link>
        <nav aria-label="Navigation principale">
          <NavLink to="/dashboardPage" className="top-nav__link">
            Mes recherches
          </NavLink>
          <NavLink to="/anonymisationDashboard" className="top-nav__link">
            Anonymiser
          </NavLink>
        </nav>
        <SettingsMenu />
      </div>
    </header>
  );
}
