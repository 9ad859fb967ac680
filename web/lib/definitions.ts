/** Numbers shown in several places, by the anchor of their definition. */
export const figureNames = [
  'rating',
  'reply',
  'hires',
  'punctuality',
  'bought',
  'offered',
  'requests',
  'fill',
  'hired',
  'money',
  'newcomers',
] as const
export type FigureName = (typeof figureNames)[number]

export const definitionPath = (name?: FigureName): string => (name ? `/definitions#${name}` : '/definitions')
