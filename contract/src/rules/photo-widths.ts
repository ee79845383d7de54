/** In pixels. A smaller picture is not enlarged. */
export const THUMBNAIL_WIDTH = 480
/** The width of a phone's screen, in pixels. */
export const MEDIUM_WIDTH = 800

/** A photo's WebP widths for `srcset`; a page and the announcement in its HTML must name the same. */
export function photoWidths({
  thumbUrl,
  mediumUrl,
  webpUrl,
  width,
}: {
  thumbUrl: string
  mediumUrl: string | null
  webpUrl: string
  width: number
}): string {
  return [
    `${thumbUrl} ${Math.min(width, THUMBNAIL_WIDTH)}w`,
    ...(mediumUrl ? [`${mediumUrl} ${MEDIUM_WIDTH}w`] : []),
    `${webpUrl} ${width}w`,
  ].join(", ")
}
