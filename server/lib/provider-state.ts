import type { Provider } from '#contract/admin/states.ts'
import type { Pool } from './db.ts'
import { traced } from './telemetry/traced.ts'

type Seen = { succeededMs?: number; failedMs?: number; failure?: string }

/** Outcomes since the last save, in memory, because some calls run without a writable database. */
const seen = new Map<Provider, Seen>()
const saveEveryMs = 5_000

/**
 * Calls a provider and records whether it responded. An error for which `isAnswer` is true counts as a response, such as an unknown
 * mailbox.
 */
export async function observed<T>(
  provider: Provider,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  const note = (outcome: Seen) => seen.set(provider, { ...seen.get(provider), ...outcome })
  try {
    const result = await traced(
      () => ({
        name: `gateway ${provider}`,
        kind: 'client',
        metric: 'oficio.gateway.duration',
        attributes: { 'oficio.gateway': provider },
      }),
      call,
    )
    note({ succeededMs: performance.now() })
    return result
  } catch (error) {
    note(isAnswer(error) ? { succeededMs: performance.now() } : { failedMs: performance.now(), failure: sentenceOf(error) })
    throw error
  }
}

/** Error message without personal addresses or URLs with passwords. */
function sentenceOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown }
  const reason = (cause instanceof Error && cause.message) || message || code || 'no reason given'
  return reason
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d{7,}/g, '…')
    .slice(0, 300)
}

/** Saves the outcomes since the last time. Across processes, the newest one counts. */
export async function saveProviderStates(db: Pool, now: Date): Promise<void> {
  const at = (ms: number | undefined) => (ms === undefined ? null : new Date(now.getTime() - (performance.now() - ms)))
  const rows = [...seen].map(([provider, { succeededMs, failedMs, failure }]) => ({
    provider,
    succeeded_at: at(succeededMs),
    failed_at: at(failedMs),
    failure: failure ?? null,
  }))
  seen.clear()
  for (const { provider, succeeded_at, failed_at, failure } of rows.toSorted((a, b) => (a.provider < b.provider ? -1 : 1)))
    await db`
      insert into provider_states as kept (provider, succeeded_at, failed_at, failure)
      values (${provider}, ${succeeded_at}, ${failed_at}, ${failure})
      on conflict (provider) do update set
        succeeded_at = greatest(kept.succeeded_at, excluded.succeeded_at),
        failure = case when kept.failed_at is null or excluded.failed_at >= kept.failed_at then excluded.failure else kept.failure end,
        failed_at = greatest(kept.failed_at, excluded.failed_at)`
}

/** Saves this process's outcomes periodically. */
export function startProviderStates(pool: Pool, now: () => Date): { stop: () => Promise<void> } {
  const save = () => saveProviderStates(pool, now()).catch(() => undefined)
  const timer = setInterval(() => void save(), saveEveryMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await save()
    },
  }
}
