/** Pixels; a smaller picture is not made larger. */
export const THUMBNAIL_WIDTH = 480

/**
 * A photo in WebP at the widths that there are, as `srcset` names them: what a page shows and what its HTML announces
 * must be one.
 */
export function photoWidths({
  thumbUrl,
  webpUrl,
  width,
}: {
  thumbUrl: string
  webpUrl: string
  width: number
}): string {
  return `${thumbUrl} ${Math.min(width, THUMBNAIL_WIDTH)}w, ${webpUrl} ${width}w`
}
