import { CATEGORY_LABELS } from '@attendu/law/anonymisation/presets';
import { CATEGORIES, type Category } from '@attendu/law/anonymisation/types';
import { useId } from 'react';
import './Choice.css';

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
  /** Names the field for screen readers only. */
  labelHidden?: boolean;
};

/** A labelled native select. */
export function Choice<V extends string>({ label, value, options, onChange, labelHidden = false }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className="choice">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'choice__label'}>
        {label}
      </label>
      <select id={id} className="choice__list" value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const OPTIONS = CATEGORIES.map((category) => ({ value: category, label: CATEGORY_LABELS[category] }));

export function CategorySelect(props: Omit<ChoiceProps<Category>, 'options'>) {
  return <Choice {...props} options={OPTIONS} />;
}
