import type { Config } from '#server/lib/config.ts'
import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import type { Registry } from '#server/lib/registries.ts'
import type { Licence, RegistryAnswer } from './licence.ts'
import { findInList } from './list.ts'
import { askSandbox } from './sandbox.ts'
import { askService } from './service.ts'

const registryOf = ({ registries }: Config, { state, trade }: Pick<Licence, 'state' | 'trade'>): Registry | undefined =>
  registries.find((one) => one.state === state && (trade === null || !one.trades || one.trades.includes(trade)))

/** Whether any registry can be asked. */
export const hasRegistries = ({ registries, hasSandbox }: Config): boolean => registries.length > 0 || hasSandbox

/**
 * Asks the registry of the license's state and trade; undefined when there is none. Never call it inside a transaction.
 * @throws Error when the registry does not answer, or not understandably
 */
export async function lookup(ctx: Context, licence: Licence): Promise<RegistryAnswer | undefined> {
  const registry = registryOf(ctx.config, licence)
  if (registry)
    return observed('registries', () => ('list' in registry ? findInList(ctx, registry, licence) : askService(ctx, registry, licence)))
  if (ctx.config.registries.length === 0 && ctx.config.hasSandbox) return askSandbox(ctx, licence)
}
