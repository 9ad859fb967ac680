import * as z from 'zod/mini'

const Common = {
  /** State of the board, as `MD`. */
  state: z.string().check(z.regex(/^[A-Z]{1,2}$/)),
  /** Slugs of the categories that the board licenses; all without it. */
  trades: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Name of the board, as badges show it. */
  source: z.string().check(z.minLength(2), z.maxLength(120)),
  /** The board's words for states of a license, besides the usual English ones. */
  words: z.optional(z.record(z.string(), z.enum(['active', 'expired', 'revoked']))),
}
const isWeb = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** A board that answers one license at a time: `{number}` and `{holder}` stand in the address. `fields`: paths of its JSON answer. */
const Service = z.strictObject({
  ...Common,
  url: z.string().check(z.refine((url) => isWeb(url) && url.includes('{number}'))),
  headers: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.strictObject({ status: z.optional(z.string()), expiry: z.optional(z.string()) })),
})

/** A board that publishes a list as CSV, with the names of its columns. */
const List = z.strictObject({
  ...Common,
  list: z.string().check(z.refine(isWeb)),
  headers: z.optional(z.record(z.string(), z.string())),
  columns: z.strictObject({ number: z.string(), status: z.optional(z.string()), expiry: z.optional(z.string()) }),
})

export type ServiceRegistry = z.infer<typeof Service>
export type ListRegistry = z.infer<typeof List>
export type Registry = ServiceRegistry | ListRegistry

const Registries = z.array(z.union([Service, List]))

/** Reads `REGISTRIES`, the boards whose registries are asked, first match first. @throws Error when it is not such a list */
export function readRegistries(text: string | undefined): readonly Registry[] {
  if (!text) return []
  try {
    return z.parse(Registries, JSON.parse(text))
  } catch {
    throw new Error('REGISTRIES: not the JSON that docs/operations/registries.md describes.')
  }
}
