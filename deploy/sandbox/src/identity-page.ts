import { escapeHtml } from '@attendu/contracts/html';

/** The sandbox's sign-in form, without any check. */
export function identityPage(uid: string, error: string | null): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Fournisseur d’identité · Bac à sable</title><link rel="stylesheet" href="/sandbox/style.css"></head>
<body>
<header><span class="mark">Attendu<span>,</span></span><p>Bac à sable</p></header>
<main class="identity">
<h1>Fournisseur d’identité</h1>
<p>Il tient la place de Microsoft. Aucun mot de passe n’est demandé : dites qui vous êtes.</p>
<form method="post" action="/sandbox/oidc/interaction/${escapeHtml(uid)}">
${error === null ? '' : `<p role="alert">${escapeHtml(error)}</p>`}
<label for="email">Adresse professionnelle</label>
<input id="email" name="email" type="text" inputmode="email" autocomplete="off" value="camille.durand@cabinet.example">
<p><button type="submit">Continuer</button> <button type="submit" name="refuse" value="1">Refuser</button></p>
</form>
</main>
</body>
</html>
`;
}
