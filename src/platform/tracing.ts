import { SpanKind, SpanStatusCode, context, propagation, trace, type Attributes, type Link } from "@opentelemetry/api"

/**
 * A trace follows a request to its commit and to the handling of the events that it emitted. Without
 * `OTEL_EXPORTER_OTLP_ENDPOINT` no span is made.
 */
const tracer = () => trace.getTracer("northlot")

interface SpanSettings {
  kind?: SpanKind
  attributes?: Attributes
  /**
   * The `traceparent` of the span that caused this span, or "" if unknown. With `follows`, this span begins a new
   * trace.
   */
  follows?: string
}

/** Runs `work` as a span of the open trace, or of a new one. */
export function traced<Result>(name: string, settings: SpanSettings, work: () => Promise<Result>): Promise<Result> {
  const { kind = SpanKind.INTERNAL, attributes, follows } = settings
  const links = follows === undefined ? [] : linksTo(follows)
  return tracer().startActiveSpan(name, { kind, attributes, links, root: follows !== undefined }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The status shows only the error's name, because its message may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error | undefined)?.name })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The open span as a W3C `traceparent`, stored with events so that their later handling joins the trace. Null without a span. */
export function openTrace(): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** The id of the open trace, for the log. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId
}

function linksTo(traceparent: string): Link[] {
  const followed = trace.getSpanContext(propagation.extract(context.active(), { traceparent }))
  return followed ? [{ context: followed }] : []
}
