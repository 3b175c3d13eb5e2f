/** Invented persons: common French first names, and surnames that the frequency lists of INSEE do not hold. */
export const FEMININE =
  `Adélaïde Agathe Albane Alix Ambre Anaïs Apolline Astrid Aurore Bérénice Blanche Capucine Célestine Clarisse Clémence Clotilde Colombe Constance
Daphné Delphine Diane Domitille Éléonore Élodie Éloïse Emma Esther Eugénie Eulalie Fanny Faustine Flavie Flore Gabrielle Garance Hortense Inès Irène Iris Isaure Jade Joséphine
Judith Justine Léonie Léopoldine Lise Louison Lucile Ludivine Maëlle Mahaut Marceline Margot Mathilde Mélisande Mélanie Noémie Octavie Ombeline Ophélie Pauline Pénélope Perrine Philippine
Prune Rosalie Roxane Sixtine Solène Suzanne Sybille Tatiana Tiphaine Valentine Victoire Violette Yseult Zélie`.split(/\s+/);

export const MASCULINE =
  `Achille Adrien Alban Aloïs Amaury Ambroise Anatole Anselme Antonin Aristide Armand Arsène Augustin Aurélien Barnabé Basile Bastien Baudouin Benoît Blaise
Célestin Côme Corentin Cyprien Damien Désiré Edgar Edmond Éloi Émilien Ernest Étienne Eudes Eugène Évariste Fabien Félix Ferdinand Firmin Flavien Florentin Gaspard Gatien Gauthier Gédéon
Germain Ghislain Gontran Gustave Hector Hippolyte Honoré Hugues Isidore Jules Juste Lazare Léandre Léonard Léopold Lubin Lucien Magloire Malo Marcelin Marius Maxence Modeste
Nestor Octave Odilon Oscar Pacôme Philibert Placide Prosper Quentin Rémi Romaric Séverin Sylvain Théodore Thibault Tristan Ulysse Urbain Valère Victorin Zacharie`.split(
    /\s+/,
  );

export const SURNAMES =
  `Abrivard Aldebert Ambroisel Arcizon Aubrelieu Autremont Azincourel Balandrin Barbezol Beaucastel Belleverne Berthonnel Blancherive Bois-Clair Bonnefière Bourdelaine
Brévalon Brisseval Caillandre Cantelour Carvalin Castelnor Chabrolange Champfleuret Chantelouvre Charnevaux Chastelune Clairbosc Clavaroche Combelande Corbeval Courtelaine Cressonval Croixmarin
Damvillard Desmarquières Dorvalet Dumontreil Entrevigne Esclarmont Estrevelle Fargevieille Ferragut Feuillandre Flamencourt Fontaliran Fontevraux Fraissinelle Froidecombe Galiverne Garancier Gentelles
Gravelande Grandvaucel Grisolange Hauteclaire Hautevelle Houdancel Jonquelaire Jumelande Kervaradec Lacombrelle Lambrevaux Landrecourt Lanvaudel Larochemont Lavergnolle Lombreval Longevialle Lorrevaux
Malaucène Mandaroux Marcelande Marsaudon Maupertuis Merlivaux Mirambelle Montaubrel Montcornelle Montfaucel Montreval Morvalange Nanteroche Nivollande Noirfontaine Orgevalle Ormecourt Pallandre Pastourelle
Pierrelune Plessavoie Pontcarral Pradeline Puyvaillant Queyrelande Rambervaux Ravelombre Rivecourte Rocheverte Romanèche Roquelande Rougemarre Saintaubrel Sarrelouve Sauvelande Savignolle Sermaizelle
Solignande Tancarvelle Tavelande Terrevive Thoranfleur Tourvelle Tréfontaine Valcroisant Valombreuil Vaudrecourt Vauvenelle Verdelande Vergnolange Vieilleroche Villandraud Villesavoie Vortemont`.split(
    /\s+/,
  );
