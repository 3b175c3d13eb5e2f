import fc from 'fast-check';
import { expect, test } from 'vitest';
import { thingsAsked, wordsOfPoint } from './asked.ts';

const headings = (question: string): string[] => thingsAsked(question).map(({ heading }) => heading);

test.each([
  [
    "Requalification d'un CDD en CDI : quelle indemnité et quel délai pour agir ?",
    ["Requalification d'un CDD en CDI : indemnité et délai pour agir", "Requalification d'un CDD en CDI : délai pour agir"],
  ],
  [
    "Quel est le contingent annuel d'heures supplémentaires et quelle contrepartie en cas de dépassement ?",
    ["Contingent annuel d'heures supplémentaires et contrepartie en cas de dépassement", 'Contrepartie en cas de dépassement'],
  ],
  // The second half is incomplete alone.
  [
    "Qui fixe les dates des congés payés et combien de temps à l'avance ?",
    ["Qui fixe les dates des congés payés et combien de temps à l'avance ?"],
  ],
  ['Quel préavis ? Quelle indemnité de licenciement ?', ['Quel préavis ? Quelle indemnité de licenciement ?']],
  // A second question without its own subject is answered with the first.
  [
    "L'employeur doit-il verser une prime de précarité à la fin d'un CDD ? Quel délai doit-il respecter ?",
    ["L'employeur doit-il verser une prime de précarité à la fin d'un CDD ? Quel délai doit-il respecter ?"],
  ],
  [
    'Mon client rompt la période d’essai de sa salariée. Quel délai doit-il respecter ?',
    ["Mon client rompt la période d'essai de sa salariée. Quel délai doit-il respecter ?"],
  ],
  [
    'Une salariée enceinte peut-elle être licenciée ? Combien dure le congé de maternité pour un deuxième enfant ?',
    ["Licenciement d'une salariée enceinte", 'Combien dure le congé de maternité pour un deuxième enfant ?'],
  ],
])('%s asks %j', (question, expected) => {
  expect(headings(question)).toEqual(expected);
});

test('facts before a question head its point only when the question is incomplete without them', () => {
  const vague = "Ma cliente a été licenciée alors qu'elle était enceinte. Que peut-elle faire ?";
  expect(headings(vague)).toEqual([vague]);
  const clear = "Ma cliente a été licenciée le 3 mars 2025. Dans quel délai contester le licenciement devant le conseil de prud'hommes ?";
  expect(headings(clear)).toEqual(["Délai pour contester le licenciement devant le conseil de prud'hommes"]);
  expect(wordsOfPoint(headings(clear)[0] ?? '', clear)).toBe(clear);
});

test('a point is searched by the question that it heads, and by its own words once edited', () => {
  const question = "L'employeur peut-il refuser le télétravail ?";
  expect(wordsOfPoint("Possibilité pour l'employeur de refuser le télétravail", question)).toBe(question);
  expect(wordsOfPoint('Refus motivé du télétravail', question)).toBe('Refus motivé du télétravail');
});

test.each([
  "mon apprenti cuisinier est là depuis deux mois mais avec l'école il n'a fait que 30 jours dans l'entreprise. je veux arrêter le contrat, je peux encore rompre comme ça ou pas",
  "refus tacite d'une demande d'agrément : je demande les motifs par lettre, l'administration a combien de temps pour me les donner et est-ce que ça rallonge mon délai de recours",
  "un voisin a posé une barrière et des rochers en travers du chemin rural qui mène à mes champs. la mairie dit que c'est une histoire entre nous. le maire doit faire quoi",
  'fermier qui ne paie plus son fermage depuis deux ans, une seule mise en demeure envoyée en recommandé en janvier, est ce que je peux demander la résiliation du bail devant le tribunal',
])('a long question without its mark is its own first point: %s', (question) => {
  expect(question.length).toBeGreaterThan(160);
  expect(thingsAsked(question).map(({ words }) => words)).toEqual([question]);
});

test.each([
  // « il me doit », « elle peut » say facts.
  'Mon ancien associé a quitté la société en janvier sans rembourser son compte courant. Il me doit 5 000 € depuis deux ans et il doit encore 3 000 € à la banque qui nous a prêté le fonds.',
  'Ma cliente a été renversée par un cycliste sur un passage protégé. Elle peut encore marcher avec une canne, mais elle ne peut plus monter les escaliers de son immeuble sans aide.',
  'Je peux encore marcher depuis mon accident du travail, mais le médecin de la caisse a fixé mon taux à 4 %. Mon employeur a déclaré l’accident avec trois semaines de retard et je suis en arrêt.',
  'La durée maximale de travail a été dépassée chaque semaine entre mars et juin. Le chef d’équipe notait les heures dans un carnet, que la direction a détruit après le départ des salariés.',
  'Le règlement de l’usine oblige chacun à prévenir son chef, qu’il soit malade ou non. Le salarié a prévenu par un message envoyé à un collègue et il a été mis à pied pendant trois jours.',
  'Le camion du transporteur a reculé dans le portail de mon client pendant la nuit. Je ne sais pas comment il a fait, mais le portail est tordu et le pilier de gauche est tombé sur la voiture.',
  'Le garagiste a gardé la voiture pendant quatre mois. Il a expliqué pourquoi la pièce manquait, puis il a facturé le gardiennage, faute de quoi la voiture ne serait pas rendue à sa propriétaire.',
  'Le vendeur n’a pas livré la cuisine. Nous n’avons pas la date, a-t-il répondu au téléphone. Toujours est-il que l’acompte de 2 000 € a été encaissé le jour même de la commande en magasin.',
  'La mairie a fermé la rue pendant les travaux du tramway. C’est ce que le maire avait annoncé, ce à quoi les commerçants s’étaient opposés, et les ventes ont baissé de moitié en quatre mois.',
])('a long statement of facts heads no point: %s', (story) => {
  expect(story.length).toBeGreaterThan(160);
  expect(thingsAsked(story)).toEqual([]);
});

const STORY =
  'Le salon où je travaille depuis six ans vient d’être vendu en janvier et la nouvelle patronne veut refaire tous les contrats avec une ancienneté à zéro.';
test.each([
  'Mon ancien contrat continue ou pas',
  'Je ne sais pas comment contester',
  'Je voudrais savoir combien elle me doit',
  'Je peux encore refuser',
  'Elle a le droit ou non',
  'J’ai droit à quoi',
  'Peut-elle le faire',
  'Est ce que je garde mes congés',
  'Et mon préavis part de quand, il est de quelle durée',
])('a long story that ends with « %s » asks', (end) => {
  const question = `${STORY} ${end}`;
  expect(question.length).toBeGreaterThan(160);
  expect(thingsAsked(question).map(({ words }) => words)).toEqual([question]);
});

test('a statement of facts without a question heads no point; any text is accepted', () => {
  expect(thingsAsked(`Mon client a été licencié. ${'Il avait dix ans de service. '.repeat(8)}`)).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(thingsAsked(text).length).toBeLessThanOrEqual(4);
    }),
  );
});

test.each([
  'Quel délai doit-il respecter ?',
  'Peut-elle la contester devant le tribunal ?',
  'Dans ce cas, quelle indemnité de licenciement est due ?',
  'Et pour un cadre de la métallurgie ?',
  'Cette clause de mobilité est-elle valable ?',
  'Comment lui notifier le licenciement économique ?',
])('a question that depends on the one before makes no point of its own: %s', (second) => {
  const question = `L'employeur peut-il licencier un salarié pendant un arrêt maladie ? ${second}`;
  expect(thingsAsked(question).map(({ words }) => words)).toEqual([question]);
});

test('a second question about each of those that the first one names is not a point of its own', () => {
  const question = "Nous sommes 58 salariés : combien d'élus au CSE et combien d'heures de délégation chacun par mois ?";
  expect(thingsAsked(question).map(({ words }) => words)).toEqual([question]);
});
