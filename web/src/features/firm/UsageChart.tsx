import { formatCount, formatDateShort, plural } from '@attendu/law/typography';
import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { useEffect, useRef, useState } from 'react';
import { monthName } from '../../lib/day.ts';
import { CountsTable } from '../../ui/CountsTable.tsx';
import { FIRM as WORDS } from './content.ts';

type Day = { readonly day: string; readonly requests: number };
const HEIGHT = 240;
const MARGIN = { top: 28, right: 28, bottom: 32, left: 28 };

/** Room of a day or a month under the line, and of each digit above it. */
const DAY_WIDTH = 52;
const MONTH_WIDTH = 64;
const DIGIT_WIDTH = 9;
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'short', year: '2-digit', timeZone: 'UTC' });

type UsageChartProps = { days: readonly Day[]; title: string /** Each value is a month's, under its first day. */; monthly: boolean };

/** Line chart of requests by day or by month; the table below has the same figures. */
export function UsageChart({ days, title, monthly }: UsageChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const measured = box.current;
    if (!measured) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);

  const x = scalePoint([MARGIN.left, width - MARGIN.right]).domain(days.map(({ day }) => day));
  const most = Math.max(1, ...days.map(({ requests }) => requests));
  const y = scaleLinear([HEIGHT - MARGIN.bottom, MARGIN.top]).domain([0, most]);
  const path = line<Day>(
    ({ day }) => x(day) ?? 0,
    ({ requests }) => y(requests),
  )([...days]);
  const long = (day: string) => (monthly ? monthName(day) : formatDateShort(day));
  const short = (day: string) => (monthly ? MONTH.format(new Date(day)) : formatDateShort(day).slice(0, 5));
  // The last value always has its label.
  const every = (room: number) => {
    const step = Math.ceil((days.length * room) / width);
    return (index: number) => (days.length - 1 - index) % step === 0;
  };
  const isDated = every(monthly ? MONTH_WIDTH : DAY_WIDTH);
  const isCounted = every((formatCount(most).length + 1) * DIGIT_WIDTH);
  const said = days.map(({ day, requests }) => `${long(day)} : ${plural(requests, 'requête')}`).join(', ');
  return (
    <div className="firm__chart" ref={box}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`${title}. ${said}`}>
        <line className="firm__axis" x1={0} x2={width} y1={y(0)} y2={y(0)} />
        <path className="firm__line" d={path ?? ''} />
        {days.map(({ day, requests }, index) => (
          <g key={day} transform={`translate(${x(day) ?? 0} 0)`}>
            <circle className="firm__point" cy={y(requests)} r={days.length > 12 ? 3 : 4} />
            {isCounted(index) ? <text y={y(requests) - 10}>{formatCount(requests)}</text> : null}
            {isDated(index) ? (
              <text className="firm__day" y={HEIGHT - 8}>
                {short(day)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <details>
        <summary>{WORDS.table}</summary>
        <CountsTable
          caption={title}
          label={monthly ? WORDS.month : WORDS.day}
          count={WORDS.requests}
          rows={days.map(({ day, requests }) => ({ key: day, label: long(day), count: requests }))}
        />
      </details>
    </div>
  );
}
