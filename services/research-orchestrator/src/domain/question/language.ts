import { fold } from '@attendu/law/fold';
import { GLOSSARY } from './glossary.ts';

export type Language = 'fr' | 'en' | 'unknown';

const ENGLISH = new Set(
  'the what which is are of for how does do can my an in when who where why with from must should may has have be been employee employer work contract dismissal notice leave'.split(
    ' ',
  ),
);
const FRENCH = new Set(
  'le la les un une des du de quel quelle quels quelles est sont peut doit comment pour dans par sur qui que quoi au aux en son sa ses salarie employeur travail contrat licenciement conge'.split(
    ' ',
  ),
);

/** The language of a question, by its function words; `unknown` when it has none of either language. */
export function languageOf(question: string): Language {
  let english = 0;
  let french = 0;
  for (const word of fold(question).split(/[^a-z]+/)) {
    if (ENGLISH.has(word)) english++;
    if (FRENCH.has(word)) french++;
  }
  if (english === 0 && french === 0) return 'unknown';
  return english > french ? 'en' : 'fr';
}

/** The French legal terms of an English question, for searching French law. Empty when none is known. */
export function frenchTermsOf(question: string): string[] {
  let rest = ` ${fold(question)
    .replace(/[^a-z0-9' -]+/g, ' ')
    .replace(/\s+/g, ' ')} `;
  const terms: string[] = [];
  for (const [english, french] of GLOSSARY) {
    const pattern = new RegExp(` ${english}(?:s|es)? `);
    if (!pattern.test(rest)) continue;
    terms.push(french);
    // A longer term takes its words: « maternity leave » must not also give « congé ».
    rest = rest.replace(new RegExp(` ${english}(?:s|es)? `, 'g'), ' | ');
  }
  return [...new Set(terms)];
}
