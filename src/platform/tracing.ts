import { SpanKind, SpanStatusCode, context, propagation, trace, type Attributes, type Link } from "@opentelemetry/api"

/**
 * Traces from a request to its commit and on to what follows from it. Without `OTEL_EXPORTER_OTLP_ENDPOINT` nobody
 * listens, and nothing is made.
 */
const tracer = () => trace.getTracer("northlot")

interface SpanSettings {
  kind?: SpanKind
  attributes?: Attributes
  /** The `traceparent` of what it follows from, or nothing known (""): it is the first of a trace of its own. */
  follows?: string
}

/** Runs `work` as a span of the trace that is open, or as the first of a new one. */
export function traced<Result>(name: string, settings: SpanSettings, work: () => Promise<Result>): Promise<Result> {
  const { kind = SpanKind.INTERNAL, attributes, follows } = settings
  const links = follows === undefined ? [] : linksTo(follows)
  return tracer().startActiveSpan(name, { kind, attributes, links, root: follows !== undefined }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The name alone: what an error says may name a person.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error | undefined)?.name })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The open span in the form of the W3C's `traceparent`, to be kept beside what follows from it; null without one. */
export function openTrace(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The number of the open trace, for the log. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId
}

function linksTo(traceparent: string): Link[] {
  const followed = trace.getSpanContext(propagation.extract(context.active(), { traceparent }))
  return followed ? [{ context: followed }] : []
}
