import type { Context } from '#server/lib/context.ts'
import { callOut } from '#server/lib/outbound.ts'
import type { ServiceRegistry } from '#server/lib/registries.ts'
import type { Licence, RegistryAnswer } from './licence.ts'
import { dayOf, statusOf } from './words.ts'

const timeoutMs = 4_000

/** Value at a path such as `license.status`; undefined where it leads nowhere. */
const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], body)

/** Asks a board's service about one license. A 404 means that it knows no such number. @throws Error without an understandable answer */
export async function askService(ctx: Context, registry: ServiceRegistry, { number, holder }: Licence): Promise<RegistryAnswer> {
  const { url, headers = {}, fields, source } = registry
  const address = url.replaceAll('{number}', encodeURIComponent(number)).replaceAll('{holder}', encodeURIComponent(holder))
  const { status, body } = await callOut(address, { headers: { accept: 'application/json', ...headers }, timeoutMs })
  const about = { source, asked_at: ctx.now() }
  if (status === 404) return { ...about, status: 'not_found', expiry: null }
  if (status !== 200 || typeof body !== 'object' || body === null) throw new Error(`${source} answered ${status}`)
  const word = at(body, fields?.status ?? 'status')
  if (typeof word !== 'string') throw new Error(`${source} gave no state`)
  return { ...about, status: statusOf(registry, word), expiry: dayOf(registry, at(body, fields?.expiry ?? 'expiry')) }
}
