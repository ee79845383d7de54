/** Watchers divided by views, in percent with one decimal (spec §2); null without views. */
export function engagementPercent({ watchers, views }: { watchers: number; views: number }): number | null {
  return views > 0 ? Math.round((watchers * 1_000) / views) / 10 : null
}

/**
 * Bidders divided by unique viewers, in percent with one decimal; null without viewers. At most 100, because every
 * bidder counts as a viewer.
 */
export function conversionPercent({
  bidders,
  uniqueViewers,
}: {
  bidders: number
  uniqueViewers: number
}): number | null {
  return uniqueViewers > 0 ? Math.min(100, Math.round((bidders * 1_000) / uniqueViewers) / 10) : null
}
