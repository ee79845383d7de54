import { fileURLToPath } from "node:url"
import type { Plugin, Rollup } from "vite"

/** What public pages show at once, below `src`: their code and that of their parts. */
const OF_EACH = ["app/hydrate", "app/HeaderSearch", "app/BottomBar", "app/Footer"]
const FIRST_VIEWS = {
  home: [
    ...OF_EACH,
    "app/cars/CardState",
    "features/listing/StandingBanner",
    "app/pages/home/HomePage",
    "app/pages/home/UnknownPathPage",
    "features/search/home/HeroScene",
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
/** Public pages that share much with one another, and of which somebody comes to one. */
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
/** What wide screens alone show at once, and more than its own may come with it; what counts visits, in one piece. */
const BESIDE = { Filters: ["features/listing/Filters"], visit: ["features/report/countView"] }
const BASE = /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]/
/** The name of the output that is divided and not written. */
export const DIVISION = "division"

const sourcesOf = (file: string) =>
  ["tsx", "ts"].map((ending) => fileURLToPath(new URL(`./src/${file}.${ending}`, import.meta.url)))

/**
 * Few files for the public pages: what one of them alone shows comes in one, what it shares with pages that come later
 * in another, what several of them show in a third. Guides have a file each beside what they share. Which module is
 * whose is read off a first division of the same build, which is not written: there Rollup has left out what each does
 * not use, as imports alone do not tell.
 */
export function chunksOfFirstViews(): { plugin: Plugin; chunkOf: (id: string) => string | undefined } {
  let chunks = new Map<string, string>()
  let assets: Rollup.OutputAsset[] = []
  return {
    chunkOf: (id) => chunks.get(id),
    plugin: {
      name: "northlot:chunks-of-first-views",
      enforce: "post",
      generateBundle({ name }, bundle) {
        if (name !== DIVISION) {
          // Workers come with the first output alone, whichever is written.
          for (const { fileName, source } of assets)
            if (!(fileName in bundle)) this.emitFile({ type: "asset", fileName, source })
          return
        }
        assets = Object.values(bundle).filter((file) => file.type === "asset" && !file.fileName.endsWith(".css"))
        const files = Object.values(bundle).filter((file) => file.type === "chunk")
        // The page of components is built by itself, as it comes.
        if (holderOf(files, "app/main")) chunks = divided(files)
        for (const file of Object.keys(bundle)) delete bundle[file]
      },
    },
  }
}

type Chunk = Pick<Rollup.OutputChunk, "fileName" | "imports" | "dynamicImports" | "moduleIds" | "modules">

const holderOf = (files: readonly Chunk[], file: string) =>
  files.find(({ moduleIds }) => sourcesOf(file).some((source) => moduleIds.includes(source)))

/** For each module that a public page shows at once the name of its file. @throws Error for a page that is not there */
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
    // What nearly every public page shows needs no file of its own; a vehicle's page is the one with much beside.
    if (chunk?.startsWith("listing")) chunks.set(id, "guides-shared")
    else if (chunk) ofEach.add(id)
    else if (inGuides(id) > 1) chunks.set(id, "guides")
  }
  for (const [part, files] of Object.entries(BESIDE))
    for (const id of used(files)) if (!ofEntry.has(id) && !chunks.has(id)) chunks.set(id, part)
  // Packages that every page needs go together, so that a deploy of ours leaves them cached.
  for (const id of [...ofEntry, ...ofEach]) chunks.set(id, BASE.test(id) || id.startsWith("\0") ? "base" : "first")
  return chunks
}
