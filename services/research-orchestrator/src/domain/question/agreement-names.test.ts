import { expect, test } from 'vitest';
import { detectAgreement } from './agreement.ts';
import { mended, NATIONAL } from './agreement-names.ts';

const read = (question: string): string | readonly string[] | null => {
  const { agreement, alternatives } = detectAgreement(question, NATIONAL);
  return agreement?.idcc ?? (alternatives.length === 0 ? null : alternatives.map(({ idcc }) => idcc));
};

test.each(['vendeur serveur boulanger coiffeur ', 'convention collective de la '])(
  'reads the longest question that repeats « %s »',
  (words) => {
    expect(read(words.repeat(Math.floor(20_000 / words.length)))).toEqual(read(words.repeat(100)));
  },
);

test.each([
  // The job, in the feminine.
  ['Je suis équipière dans un kebab, mes pauses sont-elles payées ?', '1501'],
  ['Éducatrice spécialisée en foyer de vie, prime de nuit', '0413'],
  ['Déménageuse : frais de repas', '0016'],
  // A year is no number of an agreement, unless nothing else names one.
  ['Selon la convention collective 2021 de la métallurgie, quel préavis ?', '3248'],
  ['Convention collective n° 2021 : quelle prime ?', '2021'],
  ['CCN 1979, majoration de nuit', '1979'],
  // Misspelt.
  ['convention syntech prime de vacances', '1486'],
  ['ma coifeuse part, quel preavis', '2596'],
  ['convention colective de la metalurgie, anciennete', '3248'],
  // The place of work, in a story.
  ['Je suis gestionnaire chez un syndic, je démissionne après 3 ans. Mon préavis ?', '1527'],
  ['Je travaille dans une petite boulangerie et on me demande de venir le 1er mai. Comment c’est payé ?', '0843'],
  ['Je suis bouchère dans un supermarché : quelle prime annuelle ?', '2216'],
  ['supérette de quartier, pauses de la caissière', '1505'],
  // A guard or a cleaner is bound by the agreement of the company that employs them, not of the place.
  ['Je suis vigile dans un supermarché, de nuit. Quelle majoration ?', '1351'],
  // What the employer adds to the benefits of social security, mileage, a worker who is named by his status.
  ['Réceptionniste dans un hôtel depuis 2 ans, en arrêt maladie, mon employeur doit-il compléter mes indemnités journalières ?', '1979'],
  ['Aide à domicile dans une association, j’utilise ma voiture entre deux bénéficiaires, combien du kilomètre ?', '2941'],
  ['Nous sommes 30 dans le bâtiment, un de nos ouvriers est malade : que devons-nous maintenir ?', '1597'],
  // A fact decides which of several agreements applies.
  ['Aide-soignante dans un Ehpad associatif à but non lucratif : maintien de salaire ?', '0029'],
  ['Je suis salariée d’une SARL d’aide à domicile, mes trajets sont-ils payés ?', '3127'],
  ['Ma femme de ménage vient chez moi en CESU : quel préavis ?', '3239'],
  ['Je suis carreleur, nous sommes sept dans la boîte : indemnité de trajet ?', '1596'],
  ['Plombier dans une boîte de 25 : indemnité de grand déplacement ?', '1597'],
  ['Maçon, entreprise du bâtiment d’une quarantaine de personnes : quel préavis ?', '1597'],
  ['Je suis maçon, dans le bâtiment, une dizaine de salariés : quel préavis ?', ['1596', '1597']],
  ['Préavis d’un cadre dans une entreprise générale de bâtiment', '2420'],
  ['Je suis secrétaire chez un médecin, quel préavis ?', '1147'],
  ['Je travaille à la crèche associative du quartier, quelle prime ?', '1261'],
  // Whom the employee of a nursery or of a health insurer deals with.
  ['Je m’occupe des enfants à la crèche associative, quelle prime ?', '1261'],
  ['Je suis auxiliaire auprès des petits dans une crèche associative, quelle prime ?', '1261'],
  ['Je travaille pour une mutuelle santé, quelle prime d’ancienneté ?', '2128'],
  ['Je travaille depuis 2019 dans une mutuelle santé : quel préavis ?', '2128'],
  ['Salariée d’une mutuelle santé, quelle indemnité de licenciement ?', '2128'],
  // A job before the place, who pays back, the site of a cleaner that is lost, a private employer.
  ['Rayonniste dans une officine, trois samedis de suite : quel repos ?', '1996'],
  ['Conducteur routier, ma boîte doit-elle me rembourser mes repas ?', '0016'],
  ['Nous perdons le contrat de nettoyage d’une école : l’agente malade est-elle transférée au repreneur de la propreté ?', '3043'],
  ['Nous employons une aide pour s’occuper de notre mère, comment payer ses nuits ?', '3239'],
  // « La CCN », « convention AFB »: what the agreement says is asked.
  ['Cabinet dentaire : que dit la CCN de la mutation de l’assistante ?', '1619'],
  ['Je travaille à la banque (convention AFB), ai-je des jours pour un déménagement ?', '2120'],
  ['boulangerie, ma vendeuse se pacse, combien de jours', '0843'],
  // The employer and the worker, in the same words as those whom one deals with; a business that changes hands.
  ['Un serveur que j’emploie est malade, quel maintien de salaire ?', '1979'],
  ['Un serveur que je viens d’embaucher est malade, quel maintien de salaire ?', '1979'],
  ['La boulangerie dont je suis salarié : quel préavis ?', '0843'],
  ['Je suis secrétaire chez mon médecin, quel préavis ?', '1147'],
  ['Assistante d’un médecin, quelle prime d’ancienneté ?', '1147'],
  ['Je suis médecin salarié d’un centre médical, quel préavis ?', '1147'],
  ['Je travaille pour deux médecins, quel préavis ?', '1147'],
  ['Secrétaires de médecins, quel préavis ?', '1147'],
  ['Convention collective des médecins : quel préavis ?', '1147'],
  ['Médecin : quel préavis ?', '1147'],
  ['Je suis commis dans un restaurant, quel préavis ?', '1979'],
  ['Mon patron a vendu sa boulangerie, quel préavis ?', '0843'],
  ['J’ai repris une boulangerie : quelle prime d’ancienneté pour la vendeuse ?', '0843'],
  // Only the client knows.
  ['infirmière de nuit dans une clinique, indemnité', ['0029', '2264']],
])('« %s » means %s', (question, expected) => {
  expect(read(question)).toEqual(expected);
});

test.each([
  'Mon employeur a une mutuelle obligatoire, puis-je refuser ?',
  'Le salarié a une mutuelle santé, doit-il adhérer ?',
  'Mon coiffeur m’a brûlé le cuir chevelu, qui paie les soins ?',
  'Je suis infirmière libérale, combien d’indemnités journalières pendant ma grossesse ?',
  'Je suis maçon à mon compte, comment cotiser pour ma retraite ?',
  'Quel préavis pour résilier un bail rural consenti à un maraîcher ?',
  'Je suis fonctionnaire et animateur dans un centre municipal : quelle sanction ?',
  'Le boulanger du village peut-il vendre le dimanche des produits de la ferme ?',
  'Coiffeuse exposée à des produits, maladie professionnelle du tableau',
  'La facture du maçon majorée est-elle due ?',
  // Those whom a question deals with.
  'Déclaré inapte par le médecin du travail après une maladie, six semaines sans salaire ni reclassement, normal ?',
  'Le médecin conseil de la caisse me dit apte à reprendre, comment contester ?',
  'Renversé en vélo en allant bosser, après un détour pour déposer ma fille à la crèche : accident de trajet ?',
  'Accident sur le trajet, en allant déposer les enfants à la crèche associative : est-il couvert ?',
  'Mon petit garçon et mes deux filles à la crèche associative : combien de jours pour enfant malade ?',
  'Je suis salarié affilié à la mutuelle obligatoire, puis-je en sortir ?',
  'Ma mutuelle santé refuse de rembourser, quel recours ?',
  'Redressement de l’Urssaf sur notre mutuelle d’entreprise, il manque des attestations de dispense',
  'Puis-je refuser la mutuelle obligatoire de mon employeur ?',
  // A customer of the asker, a business that the asker has sold.
  'Je suis représentant, un garagiste que j’avais démarché a commandé après mon départ : ma commission ?',
  'Un restaurateur qui m’a pris des échantillons paie en retard, mes heures sont-elles dues ?',
  'J’ai vendu ma boulangerie et j’aide gratuitement le jeune repreneur : suis-je couvert si je me blesse pendant ces heures ?',
  'Fonds de commerce de coiffure cédé : les heures supplémentaires impayées passent-elles au cessionnaire ?',
  'Ma mère entre en maison de retraite, quelles aides du département pour payer ?',
  'Un garagiste que j’ai payé d’avance ne fait rien, quelle indemnité ?',
  // The customer of a place.
  'Intoxication alimentaire dans un restaurant, quelle indemnité ?',
  'Chute dans un supermarché : quelle indemnité ?',
  'Mariage dans un restaurant annulé : qui paie ?',
  'Enfant malade dans une crèche : qui paie ?',
  'Le restaurant d’en face fait du bruit chez nous la nuit, quels recours ?',
  'Un salarié a perdu son fils, son médecin l’arrête : les jours de carence sans indemnité s’appliquent-ils ?',
  // The doctor who treats somebody.
  'Je suis en arrêt maladie, le médecin m’a prolongé : combien de jours ai-je pour reprendre ?',
  'Un médecin a constaté l’inaptitude, qui paie le salaire ?',
  'J’ai consulté deux médecins : quelle indemnité ?',
  // Occupations that are verbs too.
  'A-t-il commis une faute grave qui prive de préavis ?',
  'Un vol commis par un salarié : quel préavis ?',
  'Je n’ai commis aucune faute et on veut se séparer de moi au retour du congé maternité : combien de temps suis-je protégée ?',
  'Un salarié en arrêt maladie pendant ses congés payés peut-il les reporter ?',
  'Un mois de préavis suffit-il pour reporter la date de rupture ?',
  'Je suis en arrêt depuis trois mois, comment boucher le trou de mon salaire ?',
])('« %s » opens no agreement', (question) => {
  expect(read(question)).toBeNull();
});

test.each(['conges', 'propriete', 'salaire', 'salaires', 'reduction', 'retrait', 'partage', 'handicapees'])(
  'the ordinary word « %s » is not read as the word of a table',
  (word) => {
    expect(mended(word)).toBe(word);
  },
);
