/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, as OpenTelemetry's own settings say (`OTEL_…`).
 * Nothing of it is loaded where that names none.
 */
export async function exportTraces(environment: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> } | null> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  // Prometheus has the metrics, and the log is on standard error.
  process.env.OTEL_METRICS_EXPORTER ??= "none"
  process.env.OTEL_LOGS_EXPORTER ??= "none"
  const { NodeSDK } = await import("@medusajs/framework/opentelemetry/sdk-node")
  const sdk = new NodeSDK({
    serviceName: environment.OTEL_SERVICE_NAME || "northlot",
    autoDetectResources: false,
    instrumentations: [],
  })
  sdk.start()
  return { close: () => sdk.shutdown() }
}
