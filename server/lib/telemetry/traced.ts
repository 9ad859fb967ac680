export type Attributes = Record<string, string | number | boolean>

/**
 * Work that a span shows. `attributes` have few values, because they also label `metric`, a duration in seconds; `details` are the span's
 * alone. Names follow OpenTelemetry's semantic conventions; nothing here may tell who a person is.
 */
export type Work = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  metric?: string
  attributes: Attributes
  details?: Attributes
}
export type Outcome = { name?: string; attributes?: Attributes; details?: Attributes; error?: unknown }
export type Span = {
  /** Runs `work` so that spans it opens are children of this one. */
  run: <T>(work: () => T) => T
  end: (outcome?: Outcome) => void
}
/** `isChild`: only inside another span; outside there is just the metric. */
export type Tracer = (work: Work, options: { isChild: boolean }) => Span

let tracer: Tracer | undefined

/** Undefined stops it. */
export const traceWith = (given: Tracer | undefined): void => void (tracer = given)
export const isTraced = (): boolean => tracer !== undefined

export const openSpan = (work: Work, { isChild = false } = {}): Span | undefined => tracer?.(work, { isChild })

/** Runs `work` in a span, if traces are on. `seen` names what its result adds. */
export async function traced<T>(describe: () => Work, work: () => Promise<T>, seen?: (result: T) => Attributes): Promise<T> {
  const span = tracer?.(describe(), { isChild: false })
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end({ attributes: seen?.(result) ?? {} })
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
