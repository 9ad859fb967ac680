import type { Question } from '#contract/catalog/forms.ts'

/** Answer after a click: an option that stands alone replaces all others, and any other removes it. */
export function withExclusive({ options = [] }: Question, before: readonly string[], after: readonly string[]): string[] {
  const alone = new Set(options.flatMap(({ id, is_exclusive }) => (is_exclusive ? [id] : [])))
  const added = after.find((id) => !before.includes(id))
  if (added === undefined) return [...after]
  return alone.has(added) ? [added] : after.filter((id) => !alone.has(id))
}
