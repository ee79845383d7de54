/**
 * Sends traces to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, with OpenTelemetry's settings (`OTEL_…`). Without
 * an endpoint OpenTelemetry's code is not loaded.
 */
export async function exportTraces(environment: NodeJS.ProcessEnv): Promise<{ close(): Promise<void> } | null> {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  // Prometheus reads the metrics, and the log goes to standard error, so neither is exported.
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
