/** URL slug of a name: lower case, without accents, joined by hyphens; `empresa` if nothing is left. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' y ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-+|-+$/g, '') || 'empresa'
