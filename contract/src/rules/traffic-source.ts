/** How a visitor came to the site. The server records only this class, never the address of the page that led here. */
export const TRAFFIC_SOURCES = ["search", "direct", "referral", "social"] as const
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number]

/**
 * Search engines with domains in many countries. One label of the host name identifies each: `google` in google.ca,
 * `bing` in www.bing.com.
 */
const SEARCH_LABELS = new Set([
  "google",
  "bing",
  "duckduckgo",
  "yahoo",
  "ecosia",
  "qwant",
  "startpage",
  "baidu",
  "yandex",
  "kagi",
  "ask",
])
const SEARCH_HOSTS = ["search.brave.com", "com.google.android.googlequicksearchbox"]
const SOCIAL_HOSTS = [
  "facebook.com",
  "fb.com",
  "fb.me",
  "messenger.com",
  "instagram.com",
  "threads.net",
  "threads.com",
  "t.co",
  "twitter.com",
  "x.com",
  "reddit.com",
  "redd.it",
  "linkedin.com",
  "lnkd.in",
  "pinterest.com",
  "pinterest.ca",
  "pin.it",
  "tiktok.com",
  "youtube.com",
  "youtu.be",
  "snapchat.com",
  "whatsapp.com",
  "wa.me",
  "telegram.org",
  "t.me",
  "discord.com",
  "bsky.app",
  "mastodon.social",
  "tumblr.com",
  "com.facebook.katana",
  "com.twitter.android",
  "com.linkedin.android",
]
/** Subdomains of search engines that are no searches, such as mail and documents. */
const NO_SEARCH = /^(mail|inbox|docs|drive|calendar|chat|meet|news|maps|groups|finance|classroom|sites)\./

/**
 * The class of a referrer. `direct`: there is no referrer, or it is a page of this site, which does not tell where the
 * visit began.
 */
export function trafficSourceOf(referrer: string, ownHost: string): TrafficSource {
  const host = hostOf(referrer)
  if (host === null || host === ownHost.toLowerCase()) return "direct"
  if (isOneOf(host, SOCIAL_HOSTS)) return "social"
  if (isOneOf(host, SEARCH_HOSTS)) return "search"
  return isSearchEngine(host) && !NO_SEARCH.test(host) ? "search" : "referral"
}

function hostOf(referrer: string): string | null {
  try {
    return new URL(referrer).host.toLowerCase() || null
  } catch {
    return null
  }
}

const isOneOf = (host: string, known: readonly string[]) =>
  known.some((name) => host === name || host.endsWith(`.${name}`))

/**
 * Whether the host's registered name is a search engine: `google` in www.google.co.uk, but not in google.example.com.
 */
function isSearchEngine(host: string): boolean {
  const labels = host.replace(/:\d+$/, "").split(".")
  const ending = labels.at(-1)!.length === 2 && /^(co|com)$/.test(labels.at(-2) ?? "") ? 2 : 1
  return SEARCH_LABELS.has(labels.at(-ending - 1) ?? "")
}
