import type { Request } from "express"
import { configuration } from "#src/platform/configuration"

/**
 * A checkout's address. The sandbox's page is ours: it stays on the host that the person is on, so that the session
 * comes along.
 */
export function onSameHost(url: string, request: Request): string {
  const protocol = configuration().publicUrl.startsWith("https:") ? "https" : "http"
  return new URL(url, `${protocol}://${request.headers.host}`).href
}
