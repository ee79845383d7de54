import type { Request } from "express"
import { configuration } from "#src/platform/configuration"

/**
 * A checkout's address. The sandbox's page stays on the person's current host, so that their session is sent along.
 */
export function onSameHost(url: string, request: Request): string {
  const protocol = configuration().publicUrl.startsWith("https:") ? "https" : "http"
  return new URL(url, `${protocol}://${request.headers.host}`).href
}
