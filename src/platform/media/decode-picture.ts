import sharp, { type Metadata, type OutputInfo, type Sharp } from "sharp"
import { HEIC_ADVICE, RefusedError, fileKind, type FileKind } from "@northlot/contract"
import { runInTurn } from "../semaphore"
import { pictureSize } from "./picture-size"

/** More than two pictures at once would need too much memory and take the processor from other requests. */
const inTurn = runInTurn(2)
const alone = runInTurn(1)

/**
 * Detects the kind by the bytes. @throws RefusedError UNSUPPORTED_MEDIA, with advice for a HEIC, else with
 * `sentence`
 */
export function acceptedKind<Kind extends FileKind>(bytes: Buffer, accepted: readonly Kind[], sentence: string): Kind {
  const kind = fileKind(bytes)
  const found = accepted.find((one) => one === kind)
  if (found) return found
  throw new RefusedError("UNSUPPORTED_MEDIA", kind === "heic" ? HEIC_ADVICE : sentence)
}

export interface DecodedPicture {
  /** A fresh pipeline on the pixels, one for each format that is written. */
  pixels: () => Sharp
  width: number
  height: number
}

/**
 * Decodes a whole picture: upright within `box`, on white, without metadata. A large one is shrunk while it is
 * read, so that its full pixels are never in memory. @throws RefusedError UNREADABLE_FILE
 */
export async function decodePicture(bytes: Buffer, box: { width: number; height: number }): Promise<DecodedPicture> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged)
  const { refusal, heldWhole } = pictureSize(sizeOf(metadata))
  if (refusal !== null) throw new RefusedError("UNREADABLE_FILE", refusal)
  const decode = () => inTurn(() => decoded(bytes, box).catch(refuseDamaged))
  const { data, info } = await (heldWhole ? alone(decode) : decode())
  const { width, height, channels } = info
  return { pixels: () => sharp(data, { raw: { width, height, channels } }), width, height }
}

function decoded(bytes: Buffer, box: { width: number; height: number }): Promise<{ data: Buffer; info: OutputInfo }> {
  return sharp(bytes, { limitInputPixels: false, failOn: "truncated" })
    .rotate()
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const sizeOf = ({ width, height, isProgressive, chromaSubsampling, channels, depth }: Metadata) => ({
  width,
  height,
  inPasses: isProgressive ?? false,
  colour: chromaSubsampling ?? null,
  channels: channels ?? 4,
  bytesPerChannel: depth === "ushort" ? 2 : 1,
})

function refuseDamaged(): never {
  throw new RefusedError("UNREADABLE_FILE", "This picture is damaged. Send it once more, or another one.")
}
