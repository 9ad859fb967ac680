/** Reading time in minutes: 200 words of six letters per minute, at least one minute. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / 1200))

/** Address of one of our pictures: id and width. */
export const ownPicture = /^\/media\/([0-9a-f-]{36})\/(\d{2,4})\.webp$/

/** Pictures in a Markdown text: alternative text, and the media id if it is ours. */
export const picturesIn = (markdown: string): { alt: string; mediaId: string | undefined }[] =>
  [...markdown.matchAll(/!\[([^\]]*)\]\(\s*([^)\s]*)/g)].map(([, alt, address]) => ({
    alt: alt!.trim(),
    mediaId: ownPicture.exec(address!)?.[1],
  }))
