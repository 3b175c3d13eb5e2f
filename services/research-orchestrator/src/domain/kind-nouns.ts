import type { SourceKey } from '@attendu/contracts/sources';
import { plural } from '@attendu/law/typography';

/** The noun for documents of a kind, singular and plural. */
const NOUNS: Readonly<Record<SourceKey, readonly [one: string, many: string]>> = {
  legiarti: ['article de loi', 'articles de loi'],
  cnn: ['article de convention collective', 'articles de convention collective'],
  juritext: ['décision de justice', 'décisions de justice'],
  euritext: ['décision européenne', 'décisions européennes'],
  reglements: ['article de droit de l’Union', 'articles de droit de l’Union'],
  bofip: ['commentaire de la doctrine fiscale', 'commentaires de la doctrine fiscale'],
  convbi: ['article de convention fiscale', 'articles de convention fiscale'],
  energy: ['délibération de la CRE', 'délibérations de la CRE'],
  actes: ['acte administratif', 'actes administratifs'],
  actes_societes: ['acte de société', 'actes de société'],
  statuts: ['statuts de société', 'statuts de sociétés'],
  bodacc: ['annonce du BODACC', 'annonces du BODACC'],
  balo: ['annonce légale', 'annonces légales'],
  infofi: ['information financière', 'informations financières'],
};

/** « 12 décisions de justice ». */
export const countOfKind = (kind: SourceKey, count: number): string => plural(count, ...NOUNS[kind]);
