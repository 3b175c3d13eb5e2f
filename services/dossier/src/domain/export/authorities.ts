import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { ownDay } from '@attendu/law/dossier/facts';
import { displayTitle, hasForce } from '@attendu/law/dossier/labels';
import { type Cited, sourcesOf } from '@attendu/law/dossier/sources';
import { formatDateShort } from '@attendu/law/typography';
import { type Block, type Inline, text } from './model.ts';
import { officialLink, sourceId } from './notes.ts';

/** The heading of the list at the end of a file. */
export const AUTHORITIES = 'Table des autorités';

const columnsOf = (kind: SourceKey) => [
  { label: 'Source', width: 52 },
  { label: hasForce(kind) ? 'Version en vigueur' : 'Date', width: 28 },
  { label: 'Points', width: 20 },
];

/** Natural order of article numbers: L. 1221-9 before L. 1221-19. */
const order = new Intl.Collator('fr', { numeric: true });

/** Every cited version once, by kind and title, with the points that cite it. */
export function authorities(points: readonly AnalysisPoint[]): Block[] {
  const all = points.flatMap((point) => sourcesOf(point).flatMap(({ sources }) => sources));
  if (all.length === 0) return [];
  return [
    { type: 'heading', level: 1, inlines: [text(AUTHORITIES)] },
    ...SOURCE_KEYS.flatMap((kind): Block[] => {
      const versions = new Map<string, Cited[]>();
      for (const cited of all)
        if (cited.kind === kind) versions.set(cited.document.versionId, [...(versions.get(cited.document.versionId) ?? []), cited]);
      if (versions.size === 0) return [];
      const rows = [...versions.values()].sort((a, b) => order.compare(titleOf(a), titleOf(b))).map(row);
      return [
        { type: 'heading', level: 2, inlines: [text(SOURCE_KINDS[kind].label)] },
        { type: 'table', columns: columnsOf(kind), rows },
      ];
    }),
  ];
}

const titleOf = ([first]: readonly Cited[]): string => (first === undefined ? '' : displayTitle(first.document));

function row(cited: readonly Cited[]): Inline[][] {
  const [first] = cited;
  if (first === undefined) return [];
  const { document } = first;
  const title = displayTitle(document);
  const link = officialLink(document.url, title);
  const places = [...new Map(cited.map((one) => [one.point, one])).values()];
  return [
    link.length > 0 ? link : [text(title)],
    [text(hasForce(document.kind) ? datesOf(document.date_debut, document.date_fin) : dayOf(document))],
    places.flatMap((one, index): Inline[] => [
      ...(index === 0 ? [] : [text(', ')]),
      { type: 'place', text: String(one.point), id: sourceId(one) },
    ]),
  ];
}

/** The day of a decision, a notice or an act, which has no dates of force. */
function dayOf({ facts, date_debut }: Cited['document']): string {
  const day = ownDay(facts) ?? date_debut;
  return day === null ? '—' : formatDateShort(day);
}

function datesOf(from: string | null, to: string | null): string {
  if (from === null) return to === null ? '—' : `jusqu’au ${formatDateShort(to)}`;
  return to === null ? `depuis le ${formatDateShort(from)}` : `du ${formatDateShort(from)} au ${formatDateShort(to)}`;
}
