import type { MedusaContainer } from "@medusajs/framework/types"
import type { ListingView } from "@northlot/contract"
import express, { type NextFunction, type Request, type Response, type Router } from "express"
import expressStaticGzip from "express-static-gzip"
import { existsSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { VISITOR, type Caller } from "#src/http/caller"
import { CachedAnswer, isCacheable, sendCached } from "#src/http/response-cache"
import { sessionCookieOf } from "#src/http/session-cookie"
import { configuration } from "#src/platform/configuration"
import { fromReplica } from "#src/platform/database"
import { logger } from "#src/platform/logger"
import { shownAudience } from "#src/queries/auction/audience"
import { countPublicListings, publicAddresses } from "#src/queries/listing/public-addresses"
import { readListingView } from "#src/queries/listing/read-listing"
import {
  comesFinished,
  pageFinisher,
  visitorOf,
  withCodeLater,
  withFinished,
  type FinishedPage,
} from "./finished-pages"
import { firstViewLinks } from "./first-view"
import { cachedBriefly } from "./page-cache"
import { leadsTo, listingAt, pageAt } from "./page-addresses"
import { headOfListing, headOfPage, headOfUnseenListing, headedPage, type PageHead, type Site } from "./page-head"
import { SITEMAP_LIMIT, robots, sitemap, sitemapIndex, sitemapOfPages } from "./sitemap"

/** Serves files only: no folder listing, no hidden files, and no redirect that reveals a folder. */
export const FILES = { index: false, redirect: false, dotfiles: "ignore" } as const

/** How long a listing's head is cached. Prices in shared links are older anyway. */
const HEAD_MILLISECONDS = 2_000
const HEADS_KEPT = 500
const SITEMAP_MILLISECONDS = 60_000

/** The console: one page for all of its addresses. */
export function pages(folder: string): Router {
  const router = express.Router()
  const page = join(folder, "index.html")
  if (!existsSync(page)) return router
  const html = readFileSync(page)
  router.use((_request, response, next) => {
    response.setHeader("X-Robots-Tag", "noindex")
    next()
  })
  router.use(files(folder))
  router.use(forPages((_request, response) => void response.type("html").send(html)))
  return router
}

/**
 * The storefront built in `folder`: public pages prerendered for the visitor, other pages as a shell for the
 * browser, each with its own head. Also serves the files for search engines.
 */
export function storefrontPages(folder: string, scope: MedusaContainer): Router {
  const router = express.Router()
  const built = join(folder, "dist")
  const page = join(built, "index.html")
  if (!existsSync(page)) return router
  const html = readFileSync(page, "utf8")
  const pageWith = headedPage(html)
  const finish = pageFinisher(folder, scope)
  const finishedPageWith = finish && headedPage(withCodeLater(html))
  router.use(searchEngines())
  router.use(files(built))

  /** The HTTP status for an address, and a function that makes the HTML document. */
  const around = async (path: string, request: Request) => {
    const { status, head, listing } = await headFor(path, request)
    // `firstViewLinks` knows the first requests of an address without a query only. A query changes these requests, so
    // a page with a query gets no preload links.
    const links = (finished: FinishedPage | null) =>
      request.url.includes("?") ? "" : firstViewLinks(path, listing, { finished: finished !== null })
    const document = (finished: FinishedPage | null) =>
      (finished && finishedPageWith ? finishedPageWith : pageWith)(head, links(finished))
    return { status, document }
  }
  const send = async (path: string, request: Request, response: Response) => {
    const { status, document } = await around(path, request)
    response.status(status).type("html").send(document(null))
  }

  const sendForVisitors = async (path: string, request: Request, response: Response) => {
    const { status, document } = await around(path, request)
    let missing = false
    const write = async () => {
      const finished = await finish!(request.url, VISITOR)
      if (!finished) throw new Unfinished()
      missing = finished.missing
      return { html: withFinished(document(finished), finished), now: finished.now, about: null }
    }
    const answer =
      status === 200 && isCacheable(request)
        ? await scope.resolve("cachedAnswers").read("page", request.url, write)
        : new CachedAnswer("page", await write(), performance.now())
    response.status(missing ? 404 : status)
    await sendCached(request, response, answer)
  }

  const sendForMember = async (path: string, request: Request, response: Response, member: Caller) => {
    const [{ document }, finished] = await Promise.all([around(path, request), finish!(request.url, member)])
    if (!finished) throw new Unfinished()
    response.setHeader("Cache-Control", "private, no-store")
    response.setHeader("Server-Timing", `now;desc="${new Date(finished.now).toISOString()}"`)
    const status = finished.missing || pageOrListing(path) === null ? 404 : 200
    response
      .status(status)
      .type("html")
      .send(withFinished(document(finished), finished))
  }

  router.use(
    forPages(async (request, response) => {
      const path = request.path.replace(/(?<=.)\/+$/, "")
      const elsewhere = leadsTo(path)
      if (elsewhere !== null) return response.redirect(302, elsewhere + request.url.slice(request.path.length))
      if (!finish || !comesFinished(path)) return send(path, request, response)
      try {
        const caller = sessionCookieOf(request.headers.cookie ?? "") ? await visitorOf(request, scope) : VISITOR
        if (caller.account) await sendForMember(path, request, response, caller)
        else await sendForVisitors(path, request, response)
      } catch (error) {
        if (!(error instanceof Unfinished)) logger.error({ err: error }, "A page could not be rendered")
        if (!response.headersSent) await send(path, request, response)
      }
    })
  )
  return router
}

/** The page could not be prerendered and the reason was logged, so the browser renders it. */
class Unfinished extends Error {}

const pageOrListing = (path: string) => listingAt(path) ?? pageAt(path)

/**
 * Hashed files are cached for good, others are revalidated. Files that the build compressed are sent compressed.
 */
function files(folder: string) {
  const assets = join(folder, "assets") + sep
  return expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gzip"],
    index: false,
    serveStatic: {
      ...FILES,
      setHeaders: (response, path) => {
        const immutable = path.startsWith(assets)
        response.setHeader("Cache-Control", immutable ? "public, max-age=31536000, immutable" : "no-cache")
      },
    },
  })
}

function forPages(answer: (request: Request, response: Response) => void | Promise<void>) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next()
    // A missing file answers 404; only addresses of pages answer the page.
    if (/\.[a-z0-9]{2,5}$/i.test(request.path)) return next()
    response.setHeader("Cache-Control", "no-cache")
    void Promise.resolve(answer(request, response)).catch(next)
  }
}

const NOBODY = { accountId: null, dealerBuyer: false, admin: false }
const publicListing = cachedBriefly((idOrSlug: string) => fromReplica(() => readListingView(idOrSlug, NOBODY)), {
  milliseconds: HEAD_MILLISECONDS,
  most: HEADS_KEPT,
})
const dealersOnly = cachedBriefly(async () => (await shownAudience("public")) === "dealers", {
  milliseconds: HEAD_MILLISECONDS,
  most: 1,
})
const site = async (): Promise<Site> => ({ publicUrl: configuration().publicUrl, dealersOnly: await dealersOnly("") })

interface HeadedAnswer {
  status: number
  head: PageHead
  /** The listing at the address, if everybody may see it. */
  listing: ListingView | null
}

async function headFor(path: string, request: Request): Promise<HeadedAnswer> {
  const listing = listingAt(path)
  try {
    const where = await site()
    if (listing !== null) return await headForListing(listing, request, where)
    const page = pageAt(path)
    return { status: page ? 200 : 404, head: headOfPage(page, where), listing: null }
  } catch (error) {
    // The page gets a general head. In the browser, it requests its data itself, shows any error and retries.
    logger.error({ err: error }, "The head of a page could not be read")
    const where = { publicUrl: configuration().publicUrl, dealersOnly: false }
    return {
      status: 200,
      head: listing === null ? headOfPage(pageAt(path), where) : headOfUnseenListing(where),
      listing: null,
    }
  }
}

async function headForListing(idOrSlug: string, request: Request, where: Site): Promise<HeadedAnswer> {
  const listing = /^[\w-]{1,200}$/.test(idOrSlug) ? await publicListing(idOrSlug) : null
  if (listing) return { status: 200, head: headOfListing(listing, where), listing }
  // A signed-in person may be allowed to see a listing that is not public. Their page therefore gets status 200 and
  // requests the listing. A visitor gets the same 404 for a hidden listing as for an unknown one.
  return {
    status: sessionCookieOf(request.headers.cookie ?? "") ? 200 : 404,
    head: headOfUnseenListing(where),
    listing: null,
  }
}

function searchEngines(): Router {
  const router = express.Router()
  const listingCount = cachedBriefly(() => fromReplica(countPublicListings), {
    milliseconds: SITEMAP_MILLISECONDS,
    most: 1,
  })
  const part = cachedBriefly(
    async (number: string) => {
      const offset = (Number(number) - 1) * SITEMAP_LIMIT
      return sitemap(
        configuration().publicUrl,
        await fromReplica(() => publicAddresses({ limit: SITEMAP_LIMIT, offset }))
      )
    },
    { milliseconds: SITEMAP_MILLISECONDS, most: 4 }
  )
  const send = (
    path: string | RegExp,
    type: string,
    write: (request: Request, where: Site) => Promise<string | null> | string | null
  ) => {
    router.get(path, (request, response, next) => {
      void site()
        .then((where) => write(request, where))
        .then((text) => {
          if (text === null) return next()
          response.setHeader("Cache-Control", "no-cache")
          response.type(type).send(text)
        })
        .catch(next)
    })
  }
  send("/robots.txt", "text/plain", (_request, where) => robots(where))
  send("/sitemap.xml", "application/xml", async (_request, where) =>
    where.dealersOnly ? sitemap(where.publicUrl, []) : sitemapIndex(where.publicUrl, await listingCount(""))
  )
  send("/sitemaps/pages.xml", "application/xml", (_request, where) =>
    where.dealersOnly ? null : sitemapOfPages(where.publicUrl)
  )
  send(/^\/sitemaps\/listings-([1-9]\d{0,3})\.xml$/, "application/xml", async (request, { dealersOnly: closed }) => {
    const number = request.params[0]!
    return closed || (Number(number) - 1) * SITEMAP_LIMIT >= (await listingCount("")) ? null : part(number)
  })
  return router
}
