import { dirname, join } from "node:path"
import sharp, { type Sharp } from "sharp"
import { PICTURE_WIDTH } from "../src/pictures/vehicle-picture"

const TEXT = "Drawn sample"
/**
 * The height in pixels of the letters that mark a picture as drawn, for a picture 1,280 pixels wide. A card shows a
 * quarter of that width, so letters are about ten pixels high there.
 */
const LETTER_HEIGHT = 46
/**
 * The distance of the mark from the picture's top, as a share of the height. The mark is below the overlays of cards
 * and the front page, inside their crop, and above most roofs.
 */
const TOP = 0.205
const MARGIN = 20
const PADDING = { x: 22, y: 12 }

let lettered: Promise<{ text: Buffer; width: number; height: number }> | undefined

/** Draws the words of the mark. The font comes from a package, so that installed fonts do not change the picture. */
function words(): NonNullable<typeof lettered> {
  const fonts = join(dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf")
  lettered ??= sharp({
    text: {
      text: `<span foreground="white">${TEXT}</span>`,
      font: "DejaVu Sans Bold",
      fontfile: join(fonts, "DejaVuSans-Bold.ttf"),
      height: LETTER_HEIGHT,
      width: PICTURE_WIDTH,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height } }) => ({ text: data, width, height }))
  return lettered
}

/**
 * Marks a picture as drawn. The words are `over` the car or in the lower left `corner`. `width` is the picture's width.
 */
export async function marked(picture: Sharp, width: number, place: "over" | "corner"): Promise<Sharp> {
  const { text, ...size } = await words()
  const box = { width: size.width + 2 * PADDING.x, height: size.height + 2 * PADDING.y }
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><rect width="100%" height="100%" rx="10" fill="#0b0d0f" fill-opacity=".72"/></svg>`
  const scale = width / PICTURE_WIDTH
  const label = await sharp(
    await sharp(Buffer.from(plate))
      .composite([{ input: text, left: PADDING.x, top: PADDING.y }])
      .png()
      .toBuffer()
  )
    .resize({ width: Math.round(box.width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = Math.round(width * 0.75)
  const free = { x: width - label.info.width, y: height - label.info.height }
  const margin = Math.round(MARGIN * scale)
  const [left, top] = place === "over" ? [Math.round(free.x / 2), Math.round(height * TOP)] : [margin, free.y - margin]
  return picture.composite([{ input: label.data, left, top }])
}
