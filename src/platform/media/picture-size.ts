/** A sensor of 200 megapixels writes 16,384 × 12,288. */
const MOST_PIXELS = 202_000_000
/** What one picture may hold in memory at once. */
const MOST_HELD_BYTES = 350_000_000
/** From so many bytes on, pictures wait for one another. */
const MUCH_BYTES = 100_000_000

export interface PictureSize {
  width: number
  height: number
  /** A progressive JPEG or an interlaced PNG: its pixels are complete at the end of the file, and held until then. */
  inPasses: boolean
  /** Of a JPEG `4:2:0` and the like; null for what does not store colour apart. */
  colour: string | null
  channels: number
  bytesPerChannel: number
}

/** Why a picture is not read, as a sentence, and whether it holds so much that it is read alone. */
export function pictureSize(size: PictureSize): { refusal: string | null; heldWhole: boolean } {
  const pixels = size.width * size.height
  const held = size.inPasses ? pixels * heldPerPixel(size) : 0
  return { refusal: refusalOf(pixels, held, size), heldWhole: held > MUCH_BYTES }
}

function refusalOf(pixels: number, held: number, size: PictureSize): string | null {
  const has = `This picture has ${megapixels(pixels)} megapixels`
  if (pixels > MOST_PIXELS)
    return `${has}, and up to ${megapixels(MOST_PIXELS)} are taken. Save it smaller, and send that one.`
  if (held <= MOST_HELD_BYTES) return null
  const most = megapixels(MOST_HELD_BYTES / heldPerPixel(size))
  return `${has} and is saved in passes (progressive), with which up to ${most} are taken. Save it smaller, or without passes.`
}

/** A JPEG in passes holds its coefficients, of two bytes each, a PNG its rows and one of them again. */
function heldPerPixel({ colour, channels, bytesPerChannel }: PictureSize): number {
  if (colour === null) return channels * bytesPerChannel + 1
  return 2 * (colour === "4:2:0" ? 1.5 : channels)
}

const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000)
