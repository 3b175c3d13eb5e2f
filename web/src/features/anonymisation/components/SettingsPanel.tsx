import { CATEGORY_LABELS, masks, PRESET_LABELS, STYLE_LABELS } from '@attendu/law/anonymisation/presets';
import { CATEGORIES, type Category, PRESETS, type Preset, STYLES, type Style } from '@attendu/law/anonymisation/types';
import { useId } from 'react';
import { SETTINGS } from '../content.ts';
import type { ReviewView } from '../review/use-review.ts';
import { Sigle } from './Sigle.tsx';
import './SettingsPanel.css';

/** The default first, then in order of increasing masking. */
const ORDER: readonly Preset[] = ['standard', ...PRESETS.filter((preset) => preset !== 'standard')];

/** What is masked and how; the text updates at once. */
export function SettingsPanel({ view }: { view: ReviewView }) {
  const { settings, act } = view;
  const counts = new Map<Category, number>();
  for (const { category } of view.mentions) counts.set(category, (counts.get(category) ?? 0) + 1);
  return (
    <div className="mask-settings">
      <Options<Preset>
        legend={SETTINGS.preset}
        value={settings.preset}
        options={ORDER.map((preset) => ({ value: preset, ...PRESET_LABELS[preset] }))}
        onChange={(preset) => act({ type: 'preset', preset })}
      />
      <fieldset className="mask-settings__group">
        <legend>{SETTINGS.categories}</legend>
        {CATEGORIES.map((category) => (
          <label key={category} className="mask-settings__switch">
            <input
              type="checkbox"
              checked={masks(settings, category)}
              onChange={(event) => act({ type: 'switch', category, masked: event.target.checked })}
            />
            <Sigle category={category} />
            <span aria-hidden="true">{CATEGORY_LABELS[category]}</span>
            <span className="mask-settings__count">{counts.get(category) ?? 0}</span>
          </label>
        ))}
      </fieldset>
      <Options<Style>
        legend={SETTINGS.style}
        value={settings.style}
        options={STYLES.map((style) => ({ value: style, ...STYLE_LABELS[style] }))}
        onChange={(style) => act({ type: 'style', style })}
      />
    </div>
  );
}

type OptionsProps<V extends string> = {
  legend: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string; readonly explanation: string }[];
  onChange: (value: V) => void;
};

function Options<V extends string>({ legend, value, options, onChange }: OptionsProps<V>) {
  const name = useId();
  return (
    <fieldset className="mask-settings__group">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="mask-settings__option">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-describedby={`${name}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          <span className="mask-settings__explanation" id={`${name}-${option.value}`}>
            {option.explanation}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
