import type { NextFunction, Request, Response } from "express"
import helmet from "helmet"
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

/** For every answer, page or not. `media`: other places that photos and videos come from. */
export function securityHeaders(media: string[]) {
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
        "connect-src": ["'self'", (request) => socketOrigin(request as Request, publicUrl, production)],
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
  return (request: Request, response: Response, next: NextFunction) => {
    response.setHeader("Permissions-Policy", PERMISSIONS_POLICY)
    protect(request, response, next)
  }
}

/** In production the origin is known; elsewhere it is the host that was asked, if it can be one. */
function socketOrigin(request: Pick<Request, "headers">, publicUrl: string, production: boolean): string {
  const { host = "" } = request.headers
  const own = new URL(publicUrl)
  if (production || !/^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host)) {
    return `${own.protocol === "https:" ? "wss" : "ws"}://${own.host}`
  }
  return `ws://${host}`
}
