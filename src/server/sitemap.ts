import { privatePrefixes, publicPages } from "./page-addresses"

/** The sitemap protocol's limit of addresses. */
export const SITEMAP_LIMIT = 50_000

/** A public page and the time of its last change. */
export interface FoundAddress {
  path: string
  changedAt?: Date
}

const DECLARATION = `<?xml version="1.0" encoding="UTF-8"?>`
const NAMESPACE = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** `/sitemap.xml`: lists the sitemap of the site's pages and as many sitemaps of listings as needed. */
export function sitemapIndex(publicUrl: string, listings: number): string {
  const parts = [
    "/sitemaps/pages.xml",
    ...Array.from({ length: Math.ceil(listings / SITEMAP_LIMIT) }, (_, part) => `/sitemaps/listings-${part + 1}.xml`),
  ]
  return [
    DECLARATION,
    `<sitemapindex ${NAMESPACE}>`,
    ...parts.map((path) => `<sitemap><loc>${escaped(publicUrl + path)}</loc></sitemap>`),
    "</sitemapindex>",
    "",
  ].join("\n")
}

export function sitemap(publicUrl: string, addresses: readonly FoundAddress[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""
    return `<url><loc>${escaped(publicUrl + path)}</loc>${lastChange}</url>`
  })
  return [DECLARATION, `<urlset ${NAMESPACE}>`, ...entries, "</urlset>", ""].join("\n")
}

export const sitemapOfPages = (publicUrl: string): string =>
  sitemap(
    publicUrl,
    publicPages().map((path) => ({ path }))
  )

/** API paths that public pages read; a search engine that renders them needs access. */
const READ_BY_PUBLIC_PAGES = [
  "/api/listings",
  "/api/wall/",
  "/api/settings",
  "/api/certification",
  "/api/payments/fees/schedule",
  "/api/payments/fees/example",
]

/** `/robots.txt`. A site for dealers only is closed to search engines. */
export function robots({ publicUrl, dealersOnly }: { publicUrl: string; dealersOnly: boolean }): string {
  if (dealersOnly) return "User-agent: *\nDisallow: /\n"
  return [
    "User-agent: *",
    ...READ_BY_PUBLIC_PAGES.map((path) => `Allow: ${path}`),
    ...["/api", "/admin", "/sandbox", "/webhooks", ...privatePrefixes()].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n")
}
