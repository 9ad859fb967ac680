import { hourMs } from '#contract/durations.ts'
import { milesToNearest, type Point } from '../../geo/service.ts'

export type Stop = Point & { starts_at: string; ends_at: string }

/** Appointments from this length on are a span of time to come in, and leave room for others. */
const spanMs = 4 * hourMs

const times = ({ starts_at, ends_at }: Stop) => [Date.parse(starts_at), Date.parse(ends_at)] as const
const isSpan = (stop: Stop) => times(stop)[1] - times(stop)[0] >= spanMs

/** Whether `a` comes before `b` by their times alone. It implies that `a` begins earlier, so it has no cycle. */
function precedes(a: Stop, b: Stop): boolean {
  const [[from, to], [other]] = [times(a), times(b)]
  return to <= other || (!isSpan(a) && !isSpan(b) && from < other)
}

/**
 * The stops of a day in the order of the way: by time, and where that leaves a choice, the nearest to the last place first, from the
 * nearest of `starts` on. `stops` are in order of time, which decides between equally near ones.
 */
export function inRouteOrder<S extends Stop>(stops: readonly S[], starts: readonly Point[]): S[] {
  const [left, route] = [[...stops], [] as S[]]
  for (let here = starts; left.length > 0;) {
    const next = left
      .filter((stop) => !left.some((other) => precedes(other, stop)))
      .reduce((best, stop) => (milesToNearest(stop, here) < milesToNearest(best, here) ? stop : best))
    left.splice(left.indexOf(next), 1)
    route.push(next)
    here = [next]
  }
  return route
}
