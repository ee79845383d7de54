/** Pixels; a smaller picture is not made larger. */
export const THUMBNAIL_WIDTH = 480
/** What a phone shows across its screen. */
export const MEDIUM_WIDTH = 800

/**
 * A photo in WebP at the widths that there are, as `srcset` names them: what a page shows and what its HTML announces
 * must be one.
 */
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
