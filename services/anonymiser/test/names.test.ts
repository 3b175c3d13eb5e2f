import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const shape = (text: string) =>
  writeMasked(
    text,
    replacementsOf(text, detect(text, lexicon), { preset: 'standard', switches: {}, style: 'judilibre', seed: 'x' }),
  ).replace(/\[[A-Z]{1,2}\]/g, '[x]');

describe('names without a civility', () => {
  test.each([
    ['L’OPJ DUCASSEL a saisi la moto.', 'L’OPJ [x] a saisi la moto.'],
    ['le gardien de la paix LEROUGEAU et le chef d’équipe Mortillon', 'le gardien de la paix [x] et le chef d’équipe [x]'],
    ['Selon le contremaître Ferrandier, la presse était arrêtée.', 'Selon le contremaître [x], la presse était arrêtée.'],
    ['Son gérant M. Yannick FERRANDIER a signé.', 'Son gérant M. [x] [x] a signé.'],
    ['son directeur M. Éric VAUTRIN', 'son directeur M. [x] [x]'],
    ['Attestation Ferrandier, témoignage Vautrin', 'Attestation [x], témoignage [x]'],
    ['la baronne von Ferrandier', 'la baronne [x]'],
    ['Les neveux Ferrandier, Luc et Rémi, ont hérité.', 'Les neveux [x], [x] et [x], ont hérité.'],
    ['(ses parents Régis et Lucette, sa sœur Flavie)', '(ses parents [x] et [x], sa sœur [x])'],
    ['un dénommé Kévin', 'un dénommé [x]'],
    ['Kaeliss vit chez sa tante.', '[x] vit chez sa tante.'],
    ['elle est venue avec Lhinh, sa fille', 'elle est venue avec [x], sa fille'],
    ['O’Shaughnessy, interprète, a prêté serment.', '[x], interprète, a prêté serment.'],
    ['Mme Zoé FERRANDIER EPOUSE FONTAINE', 'Mme [x] [x] EPOUSE [x]'],
    ['le directeur de Renault et la gérante de Bricomarché', 'le directeur de Renault et la gérante de Bricomarché'],
    ['l’agent EDF et le technicien SNCF', 'l’agent EDF et le technicien SNCF'],
    ['Témoins entendus : Mercedes Garcia, Luc Ferrandier', 'Témoins entendus : [x] [x], [x] [x]'],
    ['Témoins :\n- RENAULT Céline\n- VAUTRIN Luc', 'Témoins :\n- [x] [x]\n- [x] [x]'],
    ['ma Renault Mégane et son Peugeot', 'ma Renault Mégane et son Peugeot'],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
});

describe('names in damaged text', () => {
  test.each([
    ['MMEFERRANDIER ET MRVAUTRIN ont signé', 'MME[x] ET MR[x] ont signé'],
    ['Le sieur T ardieux a payé. M. Tardieux le conteste.', 'Le sieur [x] a payé. M. [x] le conteste.'],
    ['Le nommé F E R R A N D I E R a été entendu.', 'Le nommé [x] a été entendu.'],
    ['M. Luc Ferran-\ndier conclut. Ferrandier persiste.', 'M. [x] [x] conclut. [x] persiste.'],
    ['Cc : K. Okonkwo ; Zoé Maurin\nBonjour Zoé,', 'Cc : [x]. [x] ; [x] [x]\nBonjour [x],'],
    ['Signé : Ferrandier, J.-Ph. ; Vautrin, M.', 'Signé : [x], [x]. ; [x], [x].'],
    ['N’Guessoni a parlé. Mme M’Balaro a nié.', '[x] a parlé. Mme [x] a nié.'],
    ['le compte @kevin_du_13 et facebook.com/kevin.du.treize', 'le compte @[01] et [02]'],
    ['Vers midi, A pris la voiture. Y est resté.', 'Vers midi, A pris la voiture. Y est resté.'],
    ['R É P U B L I Q U E F R A N Ç A I S E', 'R É P U B L I Q U E F R A N Ç A I S E'],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
});
