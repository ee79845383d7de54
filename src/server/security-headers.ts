import helmet from "helmet"
import type { IncomingMessage, ServerResponse } from "node:http"
import { configuration } from "#src/platform/configuration"

/** Browser features that no page uses. Scripts and frames of others may not use them here either. */
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

/** The limit of remembered hosts outside of production, where clients can claim any host. */
const MOST_ORIGINS = 50

/**
 * Adds security headers to every answer. They are cached per host. `media` lists other sources of photos and
 * videos.
 */
export function securityHeaders(media: string[]): (request: IncomingMessage, response: ServerResponse) => void {
  const { production, publicUrl } = configuration()
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        // Component libraries set inline styles on elements. `'unsafe-inline'` is allowed for styles only, not for
        // scripts.
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:", ...media],
        "media-src": ["'self'", "blob:", ...media],
        "font-src": ["'self'", "data:"],
        // Older browsers do not include a socket of the same origin in 'self'.
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

/**
 * The WebSocket origin to which pages may connect, such as `wss://example.com`. Its host is the request's
 * host, if that is valid. In production it is always the host of `publicUrl`.
 */
function socketOrigin(request: Pick<IncomingMessage, "headers">, publicUrl: string, production: boolean): string {
  const { host = "" } = request.headers
  const own = new URL(publicUrl)
  if (production || !/^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)) {
    return `${own.protocol === "https:" ? "wss" : "ws"}://${own.host}`
  }
  return `ws://${host}`
}
