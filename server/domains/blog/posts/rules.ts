/** Minutes that reading takes, of a text of `characters`: 200 words of six letters each, at least one minute. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / 1200))
