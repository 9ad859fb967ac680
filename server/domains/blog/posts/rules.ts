/** Reading time in minutes: 200 words of six letters per minute, at least one minute. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / 1200))
