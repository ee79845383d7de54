/** A sensor of 200 megapixels writes 16,384 × 12,288. */
const MOST_PIXELS = 202_000_000
/** The limit of one picture's decoded bytes in memory. */
const MOST_HELD_BYTES = 350_000_000
/** Pictures that need more memory are decoded one at a time. */
const MUCH_BYTES = 100_000_000

export interface PictureSize {
  width: number
  height: number
  /**
   * A progressive JPEG or interlaced PNG. Its pixels are complete only at the end of the file and stay in memory
   * until then.
   */
  inPasses: boolean
  /** A JPEG's colour subsampling, such as `4:2:0`; null for formats without separate colour. */
  colour: string | null
  channels: number
  bytesPerChannel: number
}

/** Why a picture is refused, as a sentence, and whether it needs so much memory that it is decoded alone. */
export function pictureSize(size: PictureSize): { refusal: string | null; heldWhole: boolean } {
  const pixels = size.width * size.height
  const held = size.inPasses ? pixels * heldPerPixel(size) : 0
  return { refusal: refusalOf(pixels, held, size), heldWhole: held > MUCH_BYTES }
}

function refusalOf(pixels: number, held: number, size: PictureSize): string | null {
  const has = `This picture has ${megapixels(pixels)} megapixels`
  if (pixels > MOST_PIXELS)
    return `${has}, but at most ${megapixels(MOST_PIXELS)} are accepted. Save a smaller version, and send that version.`
  if (held <= MOST_HELD_BYTES) return null
  const most = megapixels(MOST_HELD_BYTES / heldPerPixel(size))
  return `${has} and is saved in passes (progressive). Such pictures can have at most ${most} megapixels. Save a smaller version, or one without passes.`
}

/**
 * The bytes per pixel that the decoder holds in memory. For a progressive JPEG it holds coefficients of two bytes each,
 * for an interlaced PNG the rows and one more byte per pixel.
 */
function heldPerPixel({ colour, channels, bytesPerChannel }: PictureSize): number {
  if (colour === null) return channels * bytesPerChannel + 1
  return 2 * (colour === "4:2:0" ? 1.5 : channels)
}

const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000)
