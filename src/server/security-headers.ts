import helmet from "helmet"
import type { IncomingMessage, ServerResponse } from "node:http"
import { configuration } from "#src/platform/configuration"

/** What no page of ours asks of a browser; nobody else's script or frame may ask for it here either. */
const UNUSED_FEATURES = [
  "accelerometer",
  "ambient-light-sensor",
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")

/** Hosts that somebody claims, outside production: no more are remembered. */
const MOST_ORIGINS = 50

/**
 * For every answer, page or not, at little cost: they are the same for all requests to one host. `media`: other places
 * that photos and videos come from.
 */
export function securityHeaders(media: string[]): (request: IncomingMessage, response: ServerResponse) => void {
  const { production, publicUrl } = configuration()
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // Component libraries place measured styles on elements; no script can come in this way.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", ...media],
        "media-src": ["'self'", "blob:", ...media],
        "font-src": ["'self'", "data:"],
        // Browsers of some years ago do not count a socket of the same origin as 'self'.
        "connect-src": ["'self'", (request) => socketOrigin(request, publicUrl, production)],
        "worker-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        ...(production ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  })
  const known = new Map<string, [string, string][]>()
  return (request, response) => {
    const origin = socketOrigin(request, publicUrl, production)
    let headers = known.get(origin)
    if (!headers) {
      headers = [["Permissions-Policy", PERMISSIONS_POLICY]]
      const noted = { setHeader: (name: string, value: string) => headers!.push([name, value]), removeHeader: () => {} }
      protect(request, noted as unknown as ServerResponse, () => undefined)
      if (known.size >= MOST_ORIGINS) known.clear()
      known.set(origin, headers)
    }
    for (const [name, value] of headers) response.setHeader(name, value)
  }
}

/** In production the origin is known; elsewhere it is the host that was asked, if it can be one. */
function socketOrigin(request: Pick<IncomingMessage, "headers">, publicUrl: string, production: boolean): string {
  const { host = "" } = request.headers
  const own = new URL(publicUrl)
  if (production || !/^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)) {
    return `${own.protocol === "https:" ? "wss" : "ws"}://${own.host}`
  }
  return `ws://${host}`
}
