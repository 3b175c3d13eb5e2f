import { escapeHtml } from '@attendu/contracts/html';
import type { Message } from './mailbox.ts';
import type { Sms } from './sms-inbox.ts';

const TIME = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' });
const time = (iso: string) => `<time datetime="${iso}">${escapeHtml(TIME.format(new Date(iso)))}</time>`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Attendu</title>
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header><a class="mark" href="/sandbox/">Attendu<span>,</span></a><p>Boîte aux lettres d’essai : rien de ce qui est ici n’a été envoyé.</p></header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** The list of messages, newest first. */
export function listPage(messages: readonly Message[], texts: readonly Sms[]): string {
  const rows = messages.map(
    (message) =>
      `<tr><td><a href="/sandbox/messages/${message.id}">${escapeHtml(message.subject)}</a></td><td>${escapeHtml(message.to.join(', '))}</td><td>${time(message.receivedAt)}</td></tr>`,
  );
  const empty =
    '<p class="empty">Aucun message pour l’instant. Les e-mails que l’application envoie s’affichent ici ; rechargez la page pour voir les nouveaux.</p>';
  const table = `<table><thead><tr><th scope="col">Objet</th><th scope="col">Pour</th><th scope="col">Reçu</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return page('Messages', `<h1>Messages</h1>\n${rows.length === 0 ? empty : table}\n${smsList(texts)}`);
}

function smsList(texts: readonly Sms[]): string {
  const rows = texts.map(
    (sms) => `<tr><td>${escapeHtml(sms.text)}</td><td>${escapeHtml(sms.to)}</td><td>${time(sms.receivedAt)}</td></tr>`,
  );
  const empty = '<p class="empty">Aucun SMS pour l’instant. Les codes de vérification s’affichent ici.</p>';
  const table = `<table><thead><tr><th scope="col">Texte</th><th scope="col">Pour</th><th scope="col">Reçu</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  return `<h2>SMS</h2>\n${rows.length === 0 ? empty : table}`;
}

/** One message: its HTML in a fully sandboxed frame, and its plain text. */
export function messagePage(message: Message): string {
  const html =
    message.html === null
      ? ''
      : `<h2>Version HTML</h2>\n<iframe sandbox="" title="Version HTML du message" srcdoc="${escapeHtml(message.html)}"></iframe>\n`;
  return page(
    message.subject,
    `<p><a href="/sandbox/">← Tous les messages</a></p>
<h1>${escapeHtml(message.subject)}</h1>
<dl><dt>De</dt><dd>${escapeHtml(message.from)}</dd><dt>Pour</dt><dd>${escapeHtml(message.to.join(', '))}</dd><dt>Reçu</dt><dd>${time(message.receivedAt)}</dd></dl>
${html}<h2>Version texte</h2>
<pre>${escapeHtml(message.text)}</pre>`,
  );
}

export function notFoundPage(): string {
  return page(
    'Message introuvable',
    '<h1>Ce message n’existe pas</h1>\n<p>La boîte se vide à chaque arrêt. <a href="/sandbox/">Tous les messages</a></p>',
  );
}

export const STYLE = `:root{color-scheme:light dark;--paper:#fbf9f5;--ink:#1a1d24;--quiet:#5b5f68;--rule:#e4dfd5;--accent:#1e3a5f}
@media (prefers-color-scheme:dark){:root{--paper:#15171c;--ink:#ece8df;--quiet:#a9a79f;--rule:#33363e;--accent:#9dbbe0}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.35 'Instrument Sans Variable',system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;padding:12px 24px;border-bottom:1px solid var(--rule)}
header p{margin:0;color:var(--quiet);font-size:14px}
.mark{font:600 22px/1 'Source Serif 4 Variable',Georgia,serif;color:var(--ink);text-decoration:none}
.mark span{color:var(--accent)}
main{max-width:960px;margin:0 auto;padding:24px}
h1{font:400 28px/1.3 'Source Serif 4 Variable',Georgia,serif;margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:16px;margin:24px 0 8px}
a{color:var(--accent)}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-bottom:1px solid var(--rule);overflow-wrap:anywhere}
th{font-size:14px;color:var(--quiet);font-weight:500}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:480px;border:1px solid var(--rule);background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;padding:16px;border:1px solid var(--rule);margin:0}
.identity{max-width:480px}
.identity label{display:block;font-size:14px;font-weight:500;margin:24px 0 4px}
.identity input{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--quiet);border-radius:4px;background:transparent;color:inherit;font:inherit}
.identity button{min-height:44px;padding:8px 16px;border:1px solid var(--quiet);border-radius:4px;background:transparent;color:inherit;font:inherit}
.identity button:first-child{background:var(--accent);border-color:var(--accent);color:var(--paper)}
@media (max-width:480px){main{padding:16px}time{white-space:normal}}
`;
