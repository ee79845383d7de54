import { textAt, uint32At, uint64At, videoKind, VIDEO_HEAD_BYTES } from "@northlot/contract"

/** Reads the bytes of a video file, in a browser or on disk. */
export interface FilmBytes {
  size: number
  /** Near the end of the file, returns fewer bytes than `length`. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** The maximum number of boxes to read from an MP4 file. The track list of a real video needs fewer. */
const MOST_PARTS = 2_000
/** An upper limit for the track list of a WebM file and everything before it. */
const MOST_LIST_BYTES = 1024 * 1024

/** The codecs of the video tracks, by their names in the file (`hvc1`, `V_VP9`); empty if the file names none. */
export async function videoCodecs(film: FilmBytes): Promise<string[]> {
  const kind = videoKind(await film.read(0, Math.min(VIDEO_HEAD_BYTES, film.size)))
  if (kind === null) return []
  const count = { parts: 0 }
  try {
    return [...new Set(kind === "webm" ? await codecsOfWebm(film) : await codecsOfMp4(film, count))]
  } catch (error) {
    // The file is damaged, which the server will report when it stores the video.
    if (error instanceof RangeError) return []
    throw error
  }
}

interface Box {
  type: string
  content: number
  end: number
}

async function codecsOfMp4(film: FilmBytes, count: { parts: number }): Promise<string[]> {
  const inside = (box: Box, type: string) =>
    boxesIn(film, box, count).then((all) => all.filter((one) => one.type === type))
  const follow = async (box: Box, ...path: string[]): Promise<Box[]> => {
    let boxes = [box]
    for (const type of path) boxes = (await Promise.all(boxes.map((one) => inside(one, type)))).flat()
    return boxes
  }
  const codecs: string[] = []
  for (const track of await follow({ type: "", content: 0, end: film.size }, "moov", "trak", "mdia")) {
    const [handler] = await inside(track, "hdlr")
    if (!handler || textAt(await film.read(handler.content, 12), 8, 4) !== "vide") continue
    for (const { content, end } of await follow(track, "minf", "stbl", "stsd")) {
      // Skips the first two fields of the `stsd` box: version with flags, and the number of entries. Each has four
      // bytes.
      const entries = await boxesIn(film, { type: "", content: content + 8, end }, count)
      codecs.push(...entries.map(({ type }) => type))
    }
  }
  return codecs
}

/**
 * The boxes of an MP4 file inside a parent box.
 * @throws RangeError
 */
async function boxesIn(film: FilmBytes, { content, end }: Box, count: { parts: number }): Promise<Box[]> {
  const boxes: Box[] = []
  let place = content
  while (end - place >= 8) {
    if (++count.parts > MOST_PARTS) throw new RangeError("too many parts")
    const head = await film.read(place, Math.min(16, end - place))
    const short = uint32At(head, 0)
    const size = short === 1 ? uint64At(head, 8) : short === 0 ? end - place : short
    const begin = place + (short === 1 ? 16 : 8)
    if (place + size < begin || place + size > end) throw new RangeError("a part that does not end in its place")
    boxes.push({ type: textAt(head, 4, 4), content: begin, end: place + size })
    place += size
  }
  return boxes
}

const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CODEC_ID = 0x86
const CLUSTER = 0x1f43b675
const PICTURES = 1

interface Element {
  id: number
  content: number
  end: number
}

async function codecsOfWebm(film: FilmBytes): Promise<string[]> {
  const bytes = await film.read(0, Math.min(MOST_LIST_BYTES, film.size))
  const whole = { id: 0, content: 0, end: bytes.length }
  const under = (parents: readonly Element[], id: number) =>
    parents.flatMap((parent) => elementsIn(bytes, parent)).filter((element) => element.id === id)
  const entries = under(under(under([whole], SEGMENT), TRACKS), TRACK_ENTRY)
  return entries
    .filter((entry) => under([entry], TRACK_TYPE).some(({ content }) => bytes[content] === PICTURES))
    .flatMap((entry) => under([entry], CODEC_ID))
    .map(({ content, end }) => textAt(bytes, content, end - content).replace(/\0+$/, ""))
}

/**
 * The WebM elements before the first cluster of pictures; the track list always precedes the pictures.
 * @throws RangeError
 */
function elementsIn(bytes: Uint8Array, { content, end }: Element): Element[] {
  const elements: Element[] = []
  let place = content
  while (place < end) {
    const id = variableAt(bytes, place, false)
    const size = variableAt(bytes, place + id.length, true)
    const begin = place + id.length + size.length
    if (id.value === CLUSTER) break
    // An element of unknown length ends with its parent.
    const until = size.value === null ? end : Math.min(begin + size.value, end)
    elements.push({ id: id.value!, content: begin, end: until })
    place = until
  }
  return elements
}

/**
 * Reads an EBML number of 1 to 8 bytes; null (all bits set) means an unknown value.
 * @throws RangeError
 */
function variableAt(bytes: Uint8Array, place: number, withoutMark: boolean): { length: number; value: number | null } {
  const first = bytes[place]
  if (first === undefined) throw new RangeError("cut off")
  const length = Math.clz32(first) - 23
  if (length > 8 || place + length > bytes.length) throw new RangeError("no number")
  let value = withoutMark ? first & (0xff >> length) : first
  let isUnknown = withoutMark && value === 0xff >> length
  for (let index = 1; index < length; index++) {
    const byte = bytes[place + index]!
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { length, value: isUnknown ? null : value }
}
