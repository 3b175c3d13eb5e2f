import { ownWords } from '../../../lib/own-words.ts';

/** A figure, and its definition beside it. */
export function Figure({ name, value, what }: { name: string; value: string; what: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd className="admin__lead">{ownWords(what)}</dd>
    </div>
  );
}

/** « 12,50 € », « 0,50 € », « 0,00314 € »: cents always, and of less than a euro three digits that say something. */
export function inEuros(amount: number): string {
  const digits = amount > 0 && amount < 1 ? 2 - Math.floor(Math.log10(amount)) : 2;
  const format = { style: 'currency', currency: 'EUR', minimumFractionDigits: 2, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat('fr-FR', format).format(amount);
}

/** « 45 s », « 3 min 05 s », « 2 h 10 min ». */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (count: number) => String(count).padStart(2, '0');
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3_600)} h ${two(Math.floor((whole % 3_600) / 60))} min`;
}
