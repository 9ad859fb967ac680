import type * as z from 'zod/mini'
import type { Locale } from '#contract/primitives.ts'
import type { CompanyScope, CustomerScope } from '#contract/scopes.ts'
import type { ApiClient } from '#web/lib/api.ts'

export type Call = { client: ApiClient; site: (path: string) => string; locale: Locale }
type Schema = z.ZodMiniObject
export type Tool<S extends Schema = Schema> = {
  title: string
  description: string
  /** Scope that an API key or app needs. Tools without one are for everybody. */
  scope?: CompanyScope | CustomerScope
  /** The tool changes nothing. */
  isReadOnly?: boolean
  input: S
  /** The answer as JSON. Texts that other people wrote stand under `written_by_others`. */
  run: (call: Call, input: z.output<S>) => Promise<Record<string, unknown>>
}

/** Identity function: checks a tool against its own input. */
export const tool = <S extends Schema>(definition: Tool<S>): Tool => definition
