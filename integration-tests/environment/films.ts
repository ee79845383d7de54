/** Camera videos, built box by box: small, complete, and with location and maker in their metadata. */
export const text = (value: string) => Buffer.from(value, "latin1")
export const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 0xff)))
  )

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

export const PLACE = "+43.6532-079.3832/"
export const TIME = 3_876_543_210
export const PICTURES = Buffer.from("the pictures of the film, as the camera coded them")
export const JOURNEY = Buffer.from("43.6532 -79.3832 at nine, 43.7001 -79.4163 at ten")

const header = (type: string) => box(type, u32(0, TIME, TIME, 1_000, 5_000), Buffer.alloc(60))

/** A track whose only chunk begins at the byte `place`. Each track also contains the GPS coordinates `PLACE`. */
function track(handler: string, place: number, length: number, codec: string, large = false): Buffer {
  const table = box(
    "stbl",
    box("stsd", u32(0, 1), box(codec, Buffer.alloc(78))),
    box("stsz", u32(0, 0, 1, length)),
    box("stsc", u32(0, 1, 1, 1, 1)),
    large ? box("co64", u32(0, 1, 0, place)) : box("stco", u32(0, 1, place))
  )
  const media = box("mdia", header("mdhd"), box("hdlr", u32(0, 0), text(handler), Buffer.alloc(13)), box("minf", table))
  return box("trak", header("tkhd"), media, box("udta", box("loci", text(PLACE))))
}

export function film({
  brand = "isom",
  tracks = ["vide", "meta"],
  large = false,
  padding = 0,
  codec = "avc1",
} = {}): Buffer {
  const start = box("ftyp", text(brand), u32(512), text("isomiso2avc1mp41"))
  const data = box("mdat", PICTURES, JOURNEY, Buffer.alloc(padding, 0x55))
  const picturesAt = start.length + 8
  const moov = box(
    "moov",
    header("mvhd"),
    ...tracks.map((handler) =>
      handler === "vide"
        ? track(handler, picturesAt, PICTURES.length, codec)
        : track(handler, picturesAt + PICTURES.length, JOURNEY.length, handler === "soun" ? "mp4a" : "mett", large)
    ),
    box("udta", box("\u00a9xyz", text(PLACE)), box("meta", text("com.apple.quicktime.make"))),
    box("meta", text(`com.apple.quicktime.location.ISO6709 ${PLACE}`))
  )
  return Buffer.concat([
    start,
    data,
    moov,
    box("uuid", Buffer.alloc(16), text(`<x:xmpmeta>${PLACE}</x:xmpmeta>`)),
    box("free", text("Phone 15 Pro")),
  ])
}

const number = (value: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256))
function element(id: number[], content: Buffer, size: "known" | "open" = "known"): Buffer {
  const length =
    size === "open"
      ? Buffer.from([0x01, ...Array(7).fill(0xff)])
      : Buffer.concat([Buffer.from([0x01]), number(content.length, 7)])
  return Buffer.concat([Buffer.from(id), length, content])
}
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75]

export function webm({ size = "known" as "known" | "open", type = "webm", codec = "V_VP9" } = {}): Buffer {
  const head = element(
    [0x1a, 0x45, 0xdf, 0xa3],
    Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + type.length]), text(type)])
  )
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    Buffer.concat([
      element([0x2a, 0xd7, 0xb1], number(1_000_000, 3)),
      element([0x44, 0x61], Buffer.alloc(8, 0x42)),
      element([0x7b, 0xa9], text(`Drive home ${PLACE}`)),
    ])
  )
  const cluster = element(CLUSTER, Buffer.concat([element([0xe7], number(0, 1)), element([0xa3], PICTURES)]), size)
  const tags = element([0x12, 0x54, 0xc3, 0x67], Buffer.concat([text(`LOCATION ${PLACE}`), Buffer.alloc(200, 0x20)]))
  const picture = Buffer.concat([element([0x83], number(1, 1)), element([0x86], text(codec))])
  const sound = Buffer.concat([element([0x83], number(2, 1)), element([0x86], text("A_OPUS"))])
  const tracks = Buffer.concat([element([0xae], sound), element([0xae], picture)])
  const content = Buffer.concat([info, element([0x16, 0x54, 0xae, 0x6b], tracks), cluster, tags, cluster])
  return Buffer.concat([head, element([0x18, 0x53, 0x80, 0x67], content, size)])
}
