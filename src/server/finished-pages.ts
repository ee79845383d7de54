import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Request } from "express"
import { callerOf, type Caller } from "#src/http/caller"
import { logger } from "#src/platform/logger"
import { readingOnce } from "#src/platform/memoize"
import { answersFor } from "./page-answers"
import { listingAt, pageAt } from "./page-addresses"
import { inertJson } from "./page-head"

/** The exports of `storefront/src/app/server.tsx`. */
interface Pages {
  finishPage(
    address: string,
    answer: ReturnType<typeof answersFor>
  ): Promise<{ html: string; data: PageData; failures: unknown[] } | null>
}
interface PageData {
  now: number
  answers: { key: readonly unknown[]; refusal?: { body: { code: string } } }[]
}

export interface FinishedPage {
  /** The inner HTML of the page's root, and the data it was made from. */
  html: string
  data: string
  /** The server time for which the page was rendered, in milliseconds. */
  now: number
  /** The page says that the listing does not exist. */
  missing: boolean
}

export type FinishPage = (address: string, caller: Caller) => Promise<FinishedPage | null>

/** Prerenders the storefront's public pages; null if the build has no code for it. */
export function pageFinisher(folder: string, scope: MedusaContainer): FinishPage | null {
  const file = join(folder, "server/dist/pages.cjs")
  if (!existsSync(file)) return null
  const { finishPage } = createRequire(__filename)(file) as Pages
  return async (address, caller) => {
    try {
      const page = await readingOnce(() => finishPage(address, answersFor(caller, scope)))
      if (!page) return null
      const { html, data, failures } = page
      if (failures.length > 0) logger.error({ err: failures[0] }, "A part of a page could not be rendered")
      const missing = data.answers.some(
        ({ key, refusal }) => key[1] === "detail" && refusal?.body.code === "LISTING_NOT_FOUND"
      )
      return { html, data: inertJson(data), now: data.now, missing }
    } catch (error) {
      logger.error({ err: error }, "A page could not be rendered")
      return null
    }
  }
}

/** Whether the page at this path is prerendered: the pages for search engines and first visits. */
export function comesFinished(path: string): boolean {
  if (listingAt(path) !== null) return true
  const page = pageAt(path)
  return page === null || page.path === "/auctions" || page.path === "/" || /^\/(info|how-it-works)\b/.test(page.path)
}

/** The visitor of a page, by the cookie alone, because a browser sends no other proof when it opens an address. */
export function visitorOf({ headers: { cookie }, ip, socket }: Request, scope: MedusaContainer): Promise<Caller> {
  return callerOf({ headers: { cookie }, ip, socket, originalUrl: "/", scope } as unknown as Request)
}

/**
 * The built page, changed for prerendered content: `early.js` loads the page's scripts after the content. @throws Error
 * if the built page has no such script
 */
export function withCodeLater(html: string): string {
  const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html)
  const early = '<script src="/early.js"'
  if (!entry || !html.includes(early))
    throw new Error("The storefront's page has no script that could be loaded later.")
  return html.replace(entry[0], "").replace(early, `${early} data-entry="${entry[1]}"`)
}

/** The built page with the prerendered content instead of the shell. */
export function withFinished(document: string, { html, data }: Pick<FinishedPage, "html" | "data">): string {
  const root = '<div id="root">'
  const start = document.indexOf(root) + root.length
  const end = document.lastIndexOf("</div>")
  return `${document.slice(0, start)}${html}</div><script type="application/json" id="page-data">${data}</script>${document.slice(end + "</div>".length)}`
}
