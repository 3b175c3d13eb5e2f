import type { SourceKey } from '@attendu/contracts/sources';

const OPEN = 'Licence Ouverte 2.0';
const UNION = '© Union européenne, EUR-Lex (CELLAR), décision 2011/833/UE';

/** Publisher, base and licence of each kind. */
const CREDITS: Readonly<Record<SourceKey, string>> = {
  legiarti: `DILA, base LEGI, ${OPEN}`,
  cnn: `DILA, base KALI, ${OPEN}`,
  juritext: `Cour de cassation (Judilibre), juridictions administratives, Conseil constitutionnel, DILA, ${OPEN}`,
  bofip: `DGFiP, BOFiP-Impôts, ${OPEN}`,
  euritext: UNION,
  reglements: UNION,
  bodacc: `DILA, BODACC, ${OPEN}`,
  balo: `DILA, BALO, ${OPEN}`,
  infofi: `DILA et AMF, info-financiere.gouv.fr, ${OPEN}`,
  statuts: 'INPI, Registre national des entreprises, licence INPI',
  actes_societes: 'INPI, Registre national des entreprises, licence INPI',
  convbi: 'DGFiP, conventions fiscales, impots.gouv.fr',
  energy: 'Commission de régulation de l’énergie, cre.fr',
  actes: 'Préfectures, recueils des actes administratifs',
};

/** The publisher's credit, which its licence asks for, with the date of the data. `dataDate`: ISO day. */
export function creditOf(kind: SourceKey, dataDate: string): string {
  const [year, month, day] = dataDate.split('-');
  const date = day === undefined ? '' : `, données au ${day}/${month}/${year}`;
  return `${CREDITS[kind]}${date}`;
}
