import { parseDate } from '@internationalized/date';
import { useRef, useState } from 'react';
import { DateField as AriaDateField, DateInput, DateSegment, FieldError, Label } from 'react-aria-components/DateField';
import './DateField.css';

type DateFieldProps = {
  label: string;
  /** An ISO day; empty while what is written is not a day. */
  value: string;
  onChange: (day: string) => void;
  error: string | null;
  disabled?: boolean;
};

/** A day, always as the French write it (jj/mm/aaaa), whatever the language of the browser; each part is typed or turned by the arrows. */
export function DateField({ label, value, onChange, error, disabled = false }: DateFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [emptied, setEmptied] = useState(0);
  const choose = (day: string): void => {
    // A change that comes once the field is left is a day that the field made of one that does not exist: of 31/02, 29/02. Nobody chose it.
    const isChosen = field.current?.contains(document.activeElement) === true;
    if (!isChosen) setEmptied(emptied + 1);
    onChange(isChosen ? day : '');
  };
  return (
    <AriaDateField
      key={emptied}
      ref={field}
      className="date-field"
      granularity="day"
      shouldForceLeadingZeros
      validationBehavior="aria"
      value={value === '' ? null : parseDate(value)}
      onChange={(day) => choose(day === null ? '' : day.toString())}
      isDisabled={disabled}
      isRequired
      isInvalid={error !== null}
    >
      <Label className="date-field__label">{label}</Label>
      <DateInput className="date-field__box">{(segment) => <DateSegment segment={segment} className="date-field__part" />}</DateInput>
      <FieldError className="date-field__error">{error}</FieldError>
    </AriaDateField>
  );
}
