import { foldInPlace } from '@attendu/law/fold';
import { measuresIn } from '../text/measures.ts';
import type { Span } from '../text/sentences.ts';
import type { RuleQuantity } from './rule.ts';

/** What makes a limit of the number that follows, on a folded text. */
const AT_LEAST =
  /(?:plus d(?:e |')|au moins(?: egale?s? a)? |au minimum(?: de)? |superieure?s? (?:ou egale?s? )?a |a partir d(?:e |')|minim(?:um|ale?|aux|ales)(?: \w+){0,2}? (?:est )?(?:fixee?s? a |d(?:e |'))|\b(?:ne |n')[^.;]{0,60}inferieure?s? a |au plus tot |au-dela d(?:e |')|anciennete (?:d(?:e |'))?|anciennete (?:\w+ ){1,3}d(?:e |')|justifi(?:e|ent|ant) d(?:e |')|comptant |ayant )$/;
const AT_MOST =
  /(?:moins d(?:e |')|inferieure?s? (?:ou egale?s? )?a |au plus(?: tard)?(?: dans)?(?: egale?s? a)? |au maximum(?: de)? |maxim(?:um|ale?|aux|ales)(?: \w+){0,2}? (?:est )?(?:fixee?s? a |d(?:e |'))|jusqu'a |dans (?:un|le) delai (?:\w+ )?(?:de |d')|dans les |sous |\b(?:ne |n')[^.;]{0,60}(?:exceder|excede(?:nt)?|depasser|depasse(?:nt)?|superieure?s? a|au-dela d(?:e|')|plus d(?:e|')) ?|sans (?:pouvoir )?(?:exceder|depasser) |(?:la )?limite(?: \w+)? (?:de |d')|n'excedant pas |pendant les )$/;
const LESS_OR_MORE = /\b(?:ne |n')[^.;]{0,60}(?:exceder|excede(?:nt)?|depasser|depasse(?:nt)?|superieure?s? a) (?:\w+ ){0,3}$/;
const NOT_LESS = /\b(?:ne |n')[^.;]{0,60}inferieure?s? a (?:\w+ ){0,3}$/;
const AFTER_LEAST = /^ (?:au moins|au minimum|minimum|minimale?|(?:et|ou) (?:plus|davantage|au-dela))/;
const AFTER_MOST = /^ (?:au plus|au maximum|maximum|maximale?|ou moins)/;
const PERSON = /^(?:salariee?|personne|employee?|agent)$/;
const AROUND = 80;

/** The quantities of a part of a text, with the bounds that the words around them make. */
export function quantitiesOf(text: string, extent: Span): RuleQuantity[] {
  const folded = foldInPlace(text);
  return measuresIn(text.slice(extent.start, extent.end)).flatMap(({ value, unit, start, end }): RuleQuantity[] => {
    const span = { start: extent.start + start, end: extent.start + end };
    const before = folded.slice(Math.max(extent.start, span.start - AROUND), span.start);
    const after = folded.slice(span.end, span.end + 30);
    const bound = boundOf(before, after);
    // « une personne », « un salarié »: who is spoken of.
    return value === 1 && bound === 'exactly' && PERSON.test(unit) ? [] : [{ ...span, value, unit, bound }];
  });
}

function boundOf(before: string, after: string): RuleQuantity['bound'] {
  if (AFTER_LEAST.test(after)) return 'at-least';
  if (AFTER_MOST.test(after)) return 'at-most';
  if (NOT_LESS.test(before)) return 'at-least';
  if (AT_MOST.test(before) || LESS_OR_MORE.test(before)) return 'at-most';
  return AT_LEAST.test(before) ? 'at-least' : 'exactly';
}
