import { fileURLToPath } from "node:url"
import type { Plugin, Rolldown } from "vite"

/** Files below `src` that public pages render at first. The modules that a file imports belong to it too. */
const OF_EACH = ["app/hydrate", "app/HeaderSearch", "app/BottomBar", "app/Footer"]
const FIRST_VIEWS = {
  home: [
    ...OF_EACH,
    "app/cars/CardState",
    "features/listing/StandingBanner",
    "app/pages/home/HomePage",
    "app/pages/home/UnknownPathPage",
    "features/search/home/EntriesAndWalls",
    "features/search/watchlist/WatchButton",
    "features/finance/FinanceButton",
  ],
  auctions: [
    ...OF_EACH,
    "app/cars/CardState",
    "features/listing/StandingBanner",
    "app/pages/auctions/AuctionsPage",
    "features/search/saved/SaveSearchButton",
    "features/search/watchlist/WatchButton",
    "features/finance/FinanceButton",
  ],
  listing: [
    ...OF_EACH,
    "features/listing/StandingBanner",
    "app/pages/ListingPage",
    "features/search/watchlist/WatchButton",
    "features/listing/ShareButton",
    "features/listing/SpecificationTable",
    "features/auction/BesideBid",
    "features/auction/AuctionTerms",
    "features/finance/FinanceButton",
    "features/auction/LogHead",
    "features/listing/questions/Questions",
    "features/listing/SellerRecord",
    "features/listing/ReportButton",
    "features/certification/InspectionCard",
  ],
}
/** Public pages that share much code, although a visitor usually opens only one. */
const GUIDES = [
  "AboutPage",
  "BuyerGuidePage",
  "CookiesPage",
  "EscrowPage",
  "HelpPage",
  "HowItWorksPage",
  "PaymentsInfoPage",
  "PricingPage",
  "PrivacyPage",
  "SafetyPage",
  "SellerGuidePage",
  "TermsPage",
].map((page) => `features/guide/${page}`)
/**
 * Chunks that belong to no single page. `Filters`: the search filters, which only wide screens show at once; other
 * chunks may import its modules. `visit`: the code that counts visits.
 */
const BESIDE = { Filters: ["features/listing/Filters"], visit: ["features/report/countView"] }
const BASE = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/
/**
 * The name of the first of the build's two outputs. It shows which modules each chunk uses; its files are not written.
 */
export const DIVISION = "division"

const sourcesOf = (file: string) =>
  ["tsx", "ts"].map((ending) => fileURLToPath(new URL(`./src/${file}.${ending}`, import.meta.url)))

/**
 * Puts the modules of public pages into few chunks. A chunk has the modules of one page, those that the page shares
 * with lazy pages, or those that several pages share. The guides share a chunk, and each guide also has a chunk of its
 * own. Only tree shaking shows which modules a chunk uses, so the groups come from a first output, which is not
 * written.
 */
export function chunksOfFirstViews(): { plugin: Plugin; chunkOf: (id: string) => string | null } {
  let chunks = new Map<string, string>()
  return {
    chunkOf: (id) => chunks.get(id) ?? null,
    plugin: {
      name: "northlot:chunks-of-first-views",
      enforce: "post",
      generateBundle({ name }, bundle) {
        if (name !== DIVISION) return
        const files = Object.values(bundle).filter((file) => file.type === "chunk")
        // The build of the components page does not contain `app/main` and needs no map of chunks.
        if (holderOf(files, "app/main")) chunks = divided(files)
        for (const file of Object.keys(bundle)) delete bundle[file]
      },
    },
  }
}

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "imports" | "dynamicImports" | "moduleIds" | "modules">

const holderOf = (files: readonly Chunk[], file: string) =>
  files.find(({ moduleIds }) => sourcesOf(file).some((source) => moduleIds.includes(source)))

/** Maps each module that a public page shows at once to its chunk. @throws Error when a page has no chunk */
function divided(files: readonly Chunk[]): Map<string, string> {
  const usedBy = (chunk: Chunk): string[] => {
    const reached = new Set([chunk])
    for (const { imports } of reached) for (const next of files) if (imports.includes(next.fileName)) reached.add(next)
    return [...reached].flatMap(({ modules }) => Object.keys(modules))
  }
  const used = (parts: readonly string[]) =>
    new Set(
      parts.flatMap((part) => {
        const chunk = holderOf(files, part)
        if (!chunk) throw new Error(`There is no chunk of ${part}.`)
        return usedBy(chunk)
      })
    )
  const ofEntry = used(["app/main"])
  const laterPages = holderOf(files, "app/lazyRoutes")?.dynamicImports ?? []
  const later = new Set(files.filter(({ fileName }) => laterPages.includes(fileName)).flatMap(usedBy))

  const guides = GUIDES.map((guide) => used([guide]))
  const inGuides = (id: string) => guides.filter((modules) => modules.has(id)).length
  const ofEach = used(OF_EACH)

  const chunks = new Map<string, string>()
  for (const [view, parts] of Object.entries(FIRST_VIEWS))
    for (const id of used(parts)) {
      if (ofEntry.has(id)) continue
      const own = later.has(id) ? `${view}-shared` : view
      chunks.set(id, chunks.has(id) ? "cars" : own)
    }
  for (const id of new Set(guides.flatMap((modules) => [...modules]))) {
    if (ofEntry.has(id)) continue
    const chunk = chunks.get(id)
    // Modules that a guide shares with another public page move into the chunk that every page loads. The listing page
    // shares too many modules for that: they get the chunk `guides-shared`.
    if (chunk?.startsWith("listing")) chunks.set(id, "guides-shared")
    else if (chunk) ofEach.add(id)
    else if (inGuides(id) > 1) chunks.set(id, "guides")
  }
  for (const [part, files] of Object.entries(BESIDE))
    for (const id of used(files)) if (!ofEntry.has(id) && !chunks.has(id)) chunks.set(id, part)
  // Packages that every page needs share a chunk, so that they stay cached after a deploy of the site's code.
  for (const id of [...ofEntry, ...ofEach]) chunks.set(id, BASE.test(id) || id.startsWith("\0") ? "base" : "first")
  return chunks
}
