/** What a service or trade is called within a sentence: `Drain cleaning` begins small there; `AC repair` and `English lessons` do not. */
export const inSentence = (name: string): string => name.replace(/^(?!English )\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
