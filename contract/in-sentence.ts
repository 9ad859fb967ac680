/** Name of a service or trade inside a sentence: `Drain cleaning` starts lower-case there, `AC repair` and `English lessons` do not. */
export const inSentence = (name: string): string => name.replace(/^(?!English )\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
