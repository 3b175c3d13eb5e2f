import { foldInPlace } from '@attendu/law/fold';
import { rulesOf } from '../rules/read-rules.ts';
import type { Modality, Rule } from '../rules/rule.ts';
import type { Span } from '../text/sentences.ts';
import type { Statement } from './statements.ts';

/** A rule with the text that its spans are of. */
export type Stated = { readonly rule: Rule; readonly text: string };

/** The rules of a statement: those of its head, then those of its lines, which the head introduces. */
export function rulesOfStatement({ head, lines }: Statement, content: string): Stated[] {
  const lead = head === null ? null : content.slice(head.start, head.end);
  const columns = lines.find(({ kind }) => kind === 'columns');
  const texts = lines.map(({ kind, span }): readonly [text: string, lead: string | null] => {
    const text = content.slice(span.start, span.end);
    return [
      text,
      kind === 'row' && columns !== undefined ? content.slice(columns.span.start, columns.span.end) : kind === 'columns' ? null : lead,
    ];
  });
  return [...(lead === null ? [] : [[lead, null] as const]), ...texts].flatMap(([text, from]) =>
    rulesOf(text, from).map((rule): Stated => ({ rule, text })),
  );
}

const words = (text: string, span: Span | null): string => (span === null ? '' : foldInPlace(text.slice(span.start, span.end)));

/** Who may or must act, by the rules with « peut » or « doit » that give nothing to the other side. */
export const modalActors = (stated: readonly Stated[]): string[] =>
  stated.flatMap(({ rule, text }) =>
    rule.actor !== null && rule.beneficiary === null && /^(?:peu|doi)(?:t|vent)\b/.test(words(text, rule.what))
      ? [words(text, rule.actor)]
      : [],
  );

/** Whether rules delegate to a regulation: « fixé par décret », « par voie réglementaire ». */
export const isLeftToRegulation = (stated: readonly Stated[]): boolean =>
  stated.some(({ rule, text }) => rule.references.some((reference) => /^(?:decret|arrete|voie)/.test(words(text, reference))));

/** The modal verbs that order. A duty in the present tense (« l'employeur informe ») cannot be distinguished from a fact. */
const ORDERS = /^(?:\S+ )?(?:doi(?:t|vent)|devr(?:a|ont)|est tenue?|sont tenue?s|est obligatoire|sont obligatoires|prend toutes? |faut) ?/;
/** Turns « ne peut » into a limit, or into a forbidden refusal: « ne peut être rompu qu'en cas de », « ne peut refuser ». */
const RESTRICTS =
  /\bqu[e']|refus|s'opposer|faire obstacle|priver|\bsans\b|\bavant\b|\bapres\b|\bhors\b|etre porte|inferieure?s? |superieure?s? |au-dela/;

/** The effect of unconditional rules when they all have the same one: forbid, allow or order. Null otherwise. */
export function onlyModality(stated: readonly Stated[]): Exclude<Modality, 'is'> | null {
  const found = new Set<Modality>();
  for (const { rule, text } of stated) {
    const { modality } = rule;
    if (modality === 'is' || (modality === 'must' && !ORDERS.test(words(text, rule.what)))) continue;
    if (modality === 'may-not' && isLimited(rule, text)) return null;
    found.add(modality);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined && only !== 'is' ? only : null;
}

const isLimited = (rule: Rule, text: string): boolean =>
  rule.condition !== null ||
  rule.exception !== null ||
  rule.quantities.some(({ bound }) => bound !== 'exactly') ||
  /\bseule?s?\b/.test(words(text, rule.actor)) ||
  RESTRICTS.test(foldInPlace(text.slice(rule.what.start)));
