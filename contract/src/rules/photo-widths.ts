/** In pixels. A smaller picture is not enlarged. */
export const THUMBNAIL_WIDTH = 480
/** In pixels: enough for a photo across the whole width of a phone's screen. */
export const MEDIUM_WIDTH = 800

/** The `srcset` of a photo's WebP files. The page and the preload link in its HTML must name the same files. */
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
