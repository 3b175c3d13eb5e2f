export const ANONYMISATION_PROBLEMS = {
  'anonymisation.not_found': {
    status: 404,
    title: "Cette anonymisation n'existe pas, ou elle a été supprimée.",
  },
  'anonymisation.id_taken': {
    status: 409,
    title: 'Cette anonymisation existe déjà avec un autre texte. Créez une nouvelle anonymisation.',
  },
  'anonymisation.storage_full': {
    status: 409,
    title: "Vos anonymisations occupent toute la place qui vous est donnée. Supprimez-en avant d'en créer une autre.",
  },
  'anonymisation.not_finished': {
    status: 409,
    title: "L'anonymisation n'est pas terminée.",
  },
  'anonymisation.changed': {
    status: 409,
    title: 'Cette relecture a été modifiée ailleurs. Rechargez la page pour reprendre la dernière version.',
  },
  'anonymisation.unreadable': {
    status: 500,
    title: "Ce texte ne peut pas être déchiffré avec la clé du service. Rien n'a été perdu : l'exploitant doit remettre la clé en place.",
  },
  'anonymisation.word_too_long': {
    status: 422,
    title: 'Ce texte est trop long pour un document Word. Téléchargez-le en texte (.txt).',
  },
  'anonymisation.file_type': {
    status: 415,
    title: "Ce format de fichier n'est pas accepté. Déposez un fichier .txt, .docx ou .pdf.",
  },
  'anonymisation.file_too_large': {
    status: 413,
    title: 'Ce fichier dépasse 20 Mo, ou son contenu est trop long à lire une fois ouvert. Ouvrez-le, copiez son texte et collez-le ici.',
  },
  'anonymisation.file_unreadable': {
    status: 422,
    title: "Ce fichier n'a pas pu être lu : il est peut-être abîmé. Ouvrez-le, copiez son texte et collez-le ici.",
  },
  'anonymisation.file_locked': {
    status: 422,
    title: 'Ce fichier est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe, ou collez son texte ici.',
  },
  'anonymisation.file_without_text': {
    status: 422,
    title:
      "Ce fichier ne contient aucun texte : c'est sans doute une image numérisée. Passez-le à la reconnaissance de caractères, ou collez son texte ici.",
  },
} as const;
