import type { Request } from "express"
import { configuration } from "#src/platform/configuration"

/**
 * The address of a checkout page. The payment sandbox's page gets the host of the request, so that the browser sends
 * its session cookie to that page.
 */
export function onSameHost(url: string, request: Request): string {
  const protocol = configuration().publicUrl.startsWith("https:") ? "https" : "http"
  return new URL(url, `${protocol}://${request.headers.host}`).href
}
