import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, type Histogram, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { traceStatements } from './statements.ts'
import { type Attributes, type Outcome, type Tracer, traceWith, type Work } from './traced.ts'

export type TelemetryOptions = {
  /** Collector's address; `/v1/traces` and `/v1/metrics` are added. */
  endpoint: string
  headers: Record<string, string>
  service: string
  /** Share of traces that are kept, 0 to 1. Metrics count everything. */
  share: number
  version: string
  role: string
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }
/** Boundaries that the conventions recommend for durations, in seconds. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const metricsEveryMs = 60_000
/** How long a process that stops waits for the collector. */
const lastWordsMs = 2_000

/** Code or class of an error. Its message could contain what a person typed. */
const typeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'Error')
}

/** Sends traces and metrics over OTLP/HTTP until stopped. The collector being away changes nothing for callers. */
export function startOpenTelemetry({ endpoint, headers, service, share, version, role }: TelemetryOptions) {
  const base = endpoint.replace(/\/$/, '')
  const resource = defaultResource().merge(
    resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'oficio.role': role,
    }),
  )
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces`, headers }) })],
  })
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics`, headers }),
        exportIntervalMillis: metricsEveryMs,
      }),
    ],
  })
  traceWith(tracerOf(traces, metrics))
  const untraceStatements = traceStatements()
  return {
    stop: async () => {
      traceWith(undefined)
      untraceStatements()
      await Promise.race([Promise.allSettled([traces.shutdown(), metrics.shutdown()]), sleep(lastWordsMs, undefined, { ref: false })])
    },
  }
}

function tracerOf(traces: TracerProvider, metrics: MeterProvider): Tracer {
  const tracer = traces.getTracer('oficio')
  const meter = metrics.getMeter('oficio')
  const around = new AsyncLocalStorage<Context>()
  const histograms = new Map<string, Histogram>()
  const record = (name: string, seconds: number, attributes: Attributes) => {
    const histogram = histograms.get(name) ?? meter.createHistogram(name, { unit: 's', advice: { explicitBucketBoundaries } })
    histograms.set(name, histogram)
    histogram.record(seconds, attributes)
  }
  return ({ name, kind, metric, attributes, details }: Work, { isChild }) => {
    const parent = around.getStore()
    const startedMs = performance.now()
    const span =
      isChild && !parent
        ? undefined
        : tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes, ...details } }, parent ?? ROOT_CONTEXT)
    const inside = span && trace.setSpan(parent ?? ROOT_CONTEXT, span)
    return {
      run: (work) => (inside ? around.run(inside, work) : work()),
      end: ({ name, attributes: more = {}, details, error }: Outcome = {}) => {
        const all = { ...attributes, ...more, ...(error === undefined ? {} : { 'error.type': typeOf(error) }) }
        if (metric) record(metric, (performance.now() - startedMs) / 1000, all)
        if (!span) return
        if (name) span.updateName(name)
        span.setAttributes({ ...all, ...details })
        if ('error.type' in all) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
}
