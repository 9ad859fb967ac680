/** Path of any value in a form: `email`, `lines.0.price`. */
export type Path<T> = T extends readonly (infer E)[]
  ? `${number}` | `${number}.${Path<E>}`
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
    : never

/** Type of the value at a path. */
export type ValueAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? ValueAt<NonNullable<Member<T, Head>>, Rest>
  : Member<T, P>
type Member<T, K extends string> = K extends keyof T ? T[K] : T extends readonly (infer E)[] ? E : never

type Branch = Record<string, unknown>

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((branch: unknown, key) => (branch as Branch | undefined)?.[key], values)

/** A copy with another value at `path`. Branches off that path are shared. */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [key, ...rest] = path.split('.') as [string, ...string[]]
  const next = rest.length === 0 ? value : withValue((values as Branch)[key] ?? {}, rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(key), next) as T
  return { ...values, [key]: next }
}
