import { randomUUID } from 'node:crypto';
import { accessLogEntryOf, logFailure } from '@attendu/http/calls';
import { toProblem } from '@attendu/http/problem';
import type { Logger } from '@attendu/log/logger';
import type { ErrorRequestHandler } from 'express';
import { sendPlainPage } from './plain-page.ts';

/** Answers a browser that opens a page with a page when ours fails, since a problem is for programs. Other errors are passed on. */
export function answerFailedPages(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { status, detail } = toProblem(error);
    const isNavigation = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');
    if (response.headersSent || status < 500 || !isNavigation) return next(error);
    const entry = accessLogEntryOf(request);
    const instance = randomUUID();
    entry.instance = `urn:uuid:${instance}`;
    logFailure(log, entry, error);
    sendPlainPage(request, response, status, {
      title: "Cette page n'a pas pu s'afficher",
      lines: ['Vos recherches sont conservées.', ...(detail === undefined ? [] : [detail]), `Référence de l'erreur\u00a0: ${instance}`],
      links: [
        { href: '', label: 'Réessayer' },
        { href: '/', label: "Retour à l'accueil" },
        { href: '/contactPage', label: 'Nous contacter' },
      ],
    });
  };
}
