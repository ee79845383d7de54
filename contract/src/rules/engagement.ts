/** Watchers divided by views, in percent with one decimal (spec §2); null without views. */
export function engagementPercent({ watchers, views }: { watchers: number; views: number }): number | null {
  return views > 0 ? Math.round((watchers * 1_000) / views) / 10 : null
}

/** Bidders by unique viewers, in percent with one decimal; null without a viewer. At most 100: a bidder is a viewer. */
export function conversionPercent({
  bidders,
  uniqueViewers,
}: {
  bidders: number
  uniqueViewers: number
}): number | null {
  return uniqueViewers > 0 ? Math.min(100, Math.round((bidders * 1_000) / uniqueViewers) / 10) : null
}
