import type { MedusaContainer } from "@medusajs/framework/types"
import compression from "compression"
import express, { type Express, type NextFunction, type Request, type Response } from "express"
import type { RequestListener } from "node:http"
import { join } from "node:path"
import { RefusedError } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { refuse } from "#src/http/answers"
import { answerFromMemory, type CachedAnswers } from "#src/http/response-cache"
import { refuseCrossSite } from "#src/http/same-site"
import { apiDocs } from "./api-docs"
import { formerFiles } from "./former-files"
import { FILES, pages, storefrontPages } from "./pages"
import { securityHeaders } from "./security-headers"
import { endWithUnreadBody } from "./unread-bodies"

/** Paths of the Medusa application. Medusa's own APIs (`/store`, `/auth`, `/admin`) are closed. */
const APPLICATION_PATHS = ["/api", "/webhooks", "/sandbox"]

/**
 * The public request handler: security headers, the pages of storefront and console, and the application behind its
 * paths. `uploads` is the folder of public photos. The response cache answers before all of these.
 */
export function createFrontDoor(input: {
  application: Express
  projectDirectory: string
  uploads: string
  cachedAnswers: CachedAnswers
  container: MedusaContainer
}): RequestListener {
  const { application, projectDirectory, uploads, cachedAnswers, container } = input
  const { trustedProxies, s3 } = configuration()
  const door = express()
  door.disable("x-powered-by")
  door.set("trust proxy", trustedProxies)
  application.disable("x-powered-by")
  const protect = securityHeaders(s3 ? [new URL(s3.publicUrl).origin] : [])
  door.use((request, response, next) => {
    protect(request, response)
    next()
  })
  door.use(endWithUnreadBody)
  door.use(refuseMalformedAddress)
  door.use(refuseCrossSite)
  // Compresses answers and pages. The build has compressed its files; photos and films are compressed formats.
  door.use(compression())

  door.use("/api/docs", apiDocs())
  for (const path of APPLICATION_PATHS) {
    door.use(path, (request, response, next) => {
      // Express strips the mount path, but the application's router needs the whole path.
      request.url = request.originalUrl
      application(request, response, next)
    })
    door.use(path, (_request, response) => refuse(response, new RefusedError("NOT_FOUND")))
  }
  door.use(
    "/uploads",
    refuseManyRanges,
    express.static(uploads, { ...FILES, setHeaders: uploadHeaders }),
    notFound,
    partNotThere
  )
  door.use("/admin", pages(join(projectDirectory, "admin/dist")))
  door.use("/", storefrontPages(join(projectDirectory, "storefront"), container))
  door.use(formerFiles())
  // Express's default handler would read a request body to its end first.
  door.use(notFound)
  door.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    refuse(response, error)
  })
  return (request, response) => {
    if (!answerFromMemory(cachedAnswers, request, response, protect)) door(request, response)
  }
}

function refuseMalformedAddress(request: Request, response: Response, next: NextFunction): void {
  try {
    decodeURIComponent(request.path)
  } catch {
    return refuse(response, new RefusedError("INVALID_INPUT", "The address is not readable."))
  }
  next()
}

function uploadHeaders(response: Response): void {
  response.setHeader("Cache-Control", "public, max-age=31536000, immutable")
  response.setHeader("X-Content-Type-Options", "nosniff")
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox")
  // E-mails show public photos, and webmail is on other sites.
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin")
}

/**
 * A video player requests one part of a film at a time. A request for several parts is refused as a range outside of
 * the file, because serving several parts costs more.
 */
function refuseManyRanges(request: Request, _response: Response, next: NextFunction): void {
  if (request.headers.range?.includes(",")) request.headers.range = `bytes=${Number.MAX_SAFE_INTEGER}-`
  next()
}

/**
 * Answers a range outside of the file without a body: the headers state the file's size, and a video player expects no
 * JSON.
 */
function partNotThere(error: { status?: number }, _request: Request, response: Response, next: NextFunction): void {
  if (error.status !== 416) return next(error)
  response.status(416).end()
}

function notFound(_request: Request, response: Response): void {
  refuse(response, new RefusedError("NOT_FOUND"))
}
