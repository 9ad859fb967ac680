import type { Question } from '#contract/catalog/forms.ts'

export type FieldChange = { field: string; before: string; after: string }
export type Difference = { id: string; question: Question; kind: 'added' | 'removed' | 'changed' | 'moved'; fields: FieldChange[] }

/** Values of a question by path, such as `options.sink.label.es`. Options are keyed by id, so that adding one doesn't change all. */
function flat(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && 'id' in each)) {
    for (const each of value as { id: string }[]) flat({ ...each, id: undefined }, `${path}.${each.id}`, into)
  } else if (typeof value === 'object' && value !== null && path !== 'show_if' && path !== 'size_steps') {
    for (const [key, inner] of Object.entries(value)) flat(inner, path ? `${path}.${key}` : key, into)
  } else if (value !== undefined) into.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  return into
}

function changesOf(then: Question, now: Question): FieldChange[] {
  const [before, after] = [flat({ ...then, id: undefined }, '', new Map()), flat({ ...now, id: undefined }, '', new Map())]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const change = { field, before: before.get(field) ?? '', after: after.get(field) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

/** Changes of a form since an earlier version, by question id in the current order; removed questions come last. */
export function differences(then: readonly Question[], now: readonly Question[]): Difference[] {
  const common = (from: readonly Question[], other: readonly Question[]) =>
    from.map(({ id }) => id).filter((id) => other.some((each) => each.id === id))
  const [placesThen, placesNow] = [common(then, now), common(now, then)]
  const kept = now.flatMap((question): Difference[] => {
    const { id } = question
    const before = then.find((each) => each.id === id)
    if (!before) return [{ id, question, kind: 'added', fields: [] }]
    const fields = changesOf(before, question)
    if (fields.length > 0) return [{ id, question, kind: 'changed', fields }]
    return placesThen.indexOf(id) === placesNow.indexOf(id) ? [] : [{ id, question, kind: 'moved', fields }]
  })
  const gone = then.filter(({ id }) => !placesThen.includes(id))
  return [...kept, ...gone.map((question): Difference => ({ id: question.id, question, kind: 'removed', fields: [] }))]
}
