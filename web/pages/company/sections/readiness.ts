import type { OwnServiceRow } from '#contract/companies/offering.ts'

/** A service with its needs in each state where the company works; states that need nothing are not named. */
type Offered = Pick<OwnServiceRow, 'is_on' | 'requirements'>

/**
 * Services that are on, and those of them that can receive requests: nothing that they require is missing or in review, in one state at
 * least.
 */
export function readiness(services: readonly Offered[]): { ready: number; all: number } {
  const on = services.filter(({ is_on }) => is_on)
  const isReady = ({ requirements }: Offered) =>
    requirements.length === 0 ||
    [...Map.groupBy(requirements, ({ state_iso }) => state_iso).values()].some((needs) => needs.every(({ state }) => state === 'held'))
  return { ready: on.filter(isReady).length, all: on.length }
}
