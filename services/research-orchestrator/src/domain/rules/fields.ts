import { foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { type Span, trimSpan } from '../text/sentences.ts';
import { isParty } from './parties.ts';

/** Characters after a verb and its object within which its agent stands. */
const NEAR = 60;
const AGENT = /\bpar (?=(?:l[ea]s? |l'|une? |des |son |chaque |tout )([a-z-]+))/g;

/** « par l'employeur », after a passive verb. */
export function agentOf(text: string, what: Span, extent: Span): Span | null {
  const folded = foldInPlace(text.slice(what.start, Math.min(extent.end, what.end + NEAR)));
  if (!/^(?:ne |n')?(?:est|sont|sera|seront|a ete|ont ete|peu(?:t|vent) etre|doi(?:t|vent) etre)\b/.test(folded)) return null;
  for (const { index, 0: said, 1: name = '' } of folded.matchAll(AGENT)) {
    if (!isParty(name)) continue;
    const from = index + said.length;
    const rest =
      /^(?:l'|\S+ )\S+(?:,? (?:et |ou )?(?:(?:chargee?s? |de |du |des |d'|de la |de l')+\S+|(?:competente?|regionale?|administrati(?:f|ve)|general|judiciaire)))*/.exec(
        folded.slice(from),
      )?.[0] ?? '';
    const end = from + rest.replace(/[.,;:)]+$/, '').length;
    return { start: what.start + from, end: what.start + end };
  }
  return null;
}

/** « est à la charge du bailleur ». */
export function bearerOf(text: string, what: Span, extent: Span): Span | null {
  const borne =
    /^(?:est|sont|reste|restent|incombe(?:nt)?|appartien(?:t|nent)) (?:a la charge d(?:u |es |e la |e l'|e )|aux? |a la |a l')([a-z-]+)/.exec(
      foldInPlace(text.slice(what.start, extent.end)),
    );
  if (borne?.[1] === undefined || !isParty(borne[1])) return null;
  const end = what.start + borne[0].length;
  return { start: end - borne[1].length, end };
}

const RECEIVES =
  /\b(?:a l'|aux? (?!cours )(?:services? d(?:e |u |es )|greffe d(?:e |u ))?|a (?=(?:ces|cette|ce)) |a la |a son |a sa |a ses |a chaque |a tout(?:e)? |a leurs? |a une? )(\p{L}[\p{L}-]*)/gu;
const GIVES =
  /\b(?:verse|remet|remis|communiqu|transmet|transmis|notifi|adress|accord|allou|attribu|delivr|pay[ee]|rembours|propos|fourni|envoy|presente|octroy|ouvert|ouvre|garanti|assur|dus?\b|due|donn|porte|declar|rend|signal|indiqu|demand|appartient|incombe|revient|impos|servie?|reserv)/;

/** « au salarié », after a verb that gives or tells; « l'employeur informe le salarié ». */
export function recipientOf(text: string, what: Span, extent: Span): Span | null {
  const end = Math.min(extent.end, what.end + 80);
  const folded = foldInPlace(text.slice(what.start, end));
  const informed =
    /\b(?:inform|avis|prévien|previen|convoqu|averti|indemnis)(?:e|ent|er|t|it|issent|ir)\b (?:par ecrit |immediatement |sans delai |egalement )?((?:l[ea]s? |l'|son |sa |ses |chaque )(\p{L}[\p{L}-]*))/u.exec(
      folded,
    );
  if (informed?.[2] !== undefined && isParty(informed[2])) {
    const from = what.start + informed.index + informed[0].length - (informed[1]?.length ?? 0);
    return { start: from, end: from + (informed[1]?.length ?? 0) };
  }
  if (!GIVES.test(folded)) return null;
  for (const { index, 0: said, 1: name = '' } of folded.matchAll(RECEIVES)) {
    if (!isParty(name)) continue;
    const from = what.start + index + (/^(?:a |aux? )/.exec(said)?.[0].length ?? 0);
    const complement = /^(?: (?:de la |de l'|du |des |de |d')[^\s,;.:]+){0,3}/.exec(folded.slice(index + said.length))?.[0] ?? '';
    return { start: from, end: what.start + index + said.length + complement.length };
  }
  return null;
}

const SANCTIONS =
  /\b(?:punie?s? d|passibles? d|a peine d(?:e|')|sous peine d(?:e|')|reputee?s? non ecrit|(?:est|sont) (?:nul|de nul)|nulle?s? (?:de plein droit|et de nul effet)|encour(?:t|ent) |frappee?s? de nullite|irrecevables?|nullite)/;

/** The consequence of a breach: « puni d'une amende de 3 750 euros », « à peine de nullité ». */
export function sanctionOf(text: string, extent: Span): Span | null {
  const folded = foldInPlace(text.slice(extent.start, extent.end));
  const match = SANCTIONS.exec(folded);
  if (match === null) return null;
  const rest = folded.slice(match.index);
  const stop = /[,;:.](?:\s|$)/.exec(rest.replace(/(?<=\b[lrda])\.(?= ?\d)/g, ' '));
  return trimSpan(text, { start: extent.start + match.index, end: extent.start + match.index + (stop?.index ?? rest.length) });
}

const SENT_TO =
  /\b(?:decrets?(?: simple)?(?: en conseil d'etat)?(?: n° ?[\d-]+(?: du \d{1,2}(?:er)? \p{L}+ \d{4})?)?|(?<=\b(?:un|par|d'un|cet|l') ?)arretes?(?: (?:du|des|conjoints?)(?: (?!fixe|determine|precise|definit)\p{L}+){1,5})?|voie reglementaire|loi (?:n° ?[\d-]+ )?du \d{1,2}(?:er)? \p{L}+ \d{4}|(?:conventions?|accords?)(?: (?:collecti(?:f|ve)s?|de branche|d'entreprise|d'etablissement|de groupe|de participation))+(?: etendue?s?)?|reglement interieur|decision d'autorisation)/gu;

/** The articles, decrees and agreements that a clause sends to. */
export function referencesOf(text: string, extent: Span): Span[] {
  const part = text.slice(extent.start, extent.end);
  const folded = foldInPlace(part);
  const articles = findReferences(part).flatMap(({ type, start, end }) => (type === 'article' ? [{ start, end }] : []));
  const others = [...folded.matchAll(SENT_TO)].map(({ index, 0: said }) => ({ start: index, end: index + said.length }));
  return [...articles, ...others]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start: extent.start + start, end: extent.start + end }));
}
