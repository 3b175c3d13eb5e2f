import { Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, THEMES, useTheme } from '../lib/theme.ts';
import './ThemeSwitch.css';

const CHOICES = {
  system: { label: 'Système', Icon: Monitor },
  light: { label: 'Clair', Icon: Sun },
  dark: { label: 'Sombre', Icon: Moon },
} as const;

/** Light, dark or system theme, stored in the browser. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <fieldset className="theme-switch">
      <legend>Apparence</legend>
      <div>
        {THEMES.map((choice) => {
          const { label, Icon } = CHOICES[choice];
          return (
            <label key={choice}>
              <input type="radio" name="theme" value={choice} checked={theme === choice} onChange={() => setTheme(choice)} />
              <Icon size={16} aria-hidden="true" />
              {label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
