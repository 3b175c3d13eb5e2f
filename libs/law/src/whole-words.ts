/** « e-mail » is one word, which no line end cuts: a word joiner follows its hyphen. For our own sentences. */
export const wholeWords = (text: string): string => text.replace(/\be-(?=mail)/gi, (found) => `${found}\u2060`);
