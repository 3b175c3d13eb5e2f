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

/** A date in French order (jj/mm/aaaa), in any browser language; each part is typed or changed by the arrow keys. */
export function DateField({ label, value, onChange, error, disabled = false }: DateFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [emptied, setEmptied] = useState(0);
  const choose = (day: string): void => {
    // A change on blur is the library's correction of a date that does not exist (31/02 to 29/02), which nobody chose: it is ignored.
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
