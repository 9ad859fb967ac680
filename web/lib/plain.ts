/** Strips accents and case: `bano` finds `Baño`. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
