import { damaged, type FilmFile } from "./film-file"

interface Box {
  type: string
  start: number
  /** The position in the file where the content of this MP4 box begins. */
  content: number
  end: number
}

/** The boxes that playing a film needs, by their parent box. All others may hold metadata about its maker. */
const NEEDED_BOXES: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "pdin"]),
  moov: new Set(["mvhd", "trak", "mvex", "iods"]),
  trak: new Set(["tkhd", "tapt", "edts", "tref", "mdia"]),
  mdia: new Set(["mdhd", "hdlr", "elng", "minf"]),
  minf: new Set(["vmhd", "smhd", "gmhd", "nmhd", "hdlr", "dinf", "stbl"]),
  moof: new Set(["mfhd", "traf"]),
  traf: new Set(["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio", "senc"]),
}
const PICTURE_AND_SOUND = new Set(["vide", "soun"])
const TABLE_LIMIT = 2_000_000

/**
 * Removes from an MP4 or MOV, in place, the data about its time, place and device. Boxes that a player does not need
 * become free space of the same size.
 * Tracks other than picture and sound, such as a camera's GPS track, are cleared with their data. Creation times become
 * zero. @throws RefusedError UNREADABLE_FILE
 */
export async function stripMp4(film: FilmFile): Promise<void> {
  const top = await boxesIn(film, { start: 0, end: film.size, whole: true })
  const moov = top.find(({ type }) => type === "moov")
  const data = top.filter(({ type }) => type === "mdat")
  if (!moov || data.length === 0) throw damaged()
  const inFragments = top.some(({ type }) => type === "moof")
  for (const box of top) {
    if (box.type === "moof") await stripInside(film, box)
    else if (!NEEDED_BOXES.file!.has(box.type)) await free(film, box)
  }
  let pictures = 0
  for (const box of await childrenOf(film, moov)) {
    if (!NEEDED_BOXES.moov!.has(box.type)) await free(film, box)
    else if (box.type === "mvhd") await clearTimes(film, box)
    else if (box.type === "trak") {
      const handler = await handlerOf(film, box)
      if (PICTURE_AND_SOUND.has(handler)) {
        await stripInside(film, box)
        if (handler === "vide") pictures++
      } else {
        // In a file with fragments, the data of the track to remove is scattered over the fragments.
        if (inFragments) throw damaged()
        await clearSamples(film, box, data)
        await free(film, box)
      }
    }
  }
  if (pictures === 0) throw damaged()
}

async function stripInside(film: FilmFile, parent: Box): Promise<void> {
  const kept = NEEDED_BOXES[parent.type]
  if (!kept) return
  for (const box of await childrenOf(film, parent)) {
    if (!kept.has(box.type)) await free(film, box)
    else if (box.type === "tkhd" || box.type === "mdhd") await clearTimes(film, box)
    else await stripInside(film, box)
  }
}

function childrenOf(film: FilmFile, { content, end }: Box): Promise<Box[]> {
  return boxesIn(film, { start: content, end, whole: false })
}

async function boxesIn(
  film: FilmFile,
  { start, end, whole }: { start: number; end: number; whole: boolean }
): Promise<Box[]> {
  const boxes: Box[] = []
  let place = start
  while (end - place >= 8) {
    film.countPart()
    const head = await film.read(place, Math.min(16, end - place))
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) throw damaged()
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 && whole ? end - place : short
    const content = place + (short === 1 ? 16 : 8)
    if (!Number.isSafeInteger(size) || place + size < content || place + size > end) throw damaged()
    boxes.push({ type: head.toString("latin1", 4, 8), start: place, content, end: place + size })
    place += size
  }
  // A list of boxes may end with four empty bytes. The file itself must end with its last box.
  if (whole && place !== end) throw damaged()
  if (place < end) await film.clear(place, end)
  return boxes
}

async function free(film: FilmFile, { start, content, end }: Box): Promise<void> {
  await film.write(start + 4, Buffer.from("free", "latin1"))
  await film.clear(content, end)
}

/** Clears the times of creation and change, in seconds since 1904. */
async function clearTimes(film: FilmFile, { content, end }: Box): Promise<void> {
  const [version] = await film.read(content, 1)
  const length = version === 1 ? 16 : 8
  if (content + 4 + length > end) throw damaged()
  await film.clear(content + 4, content + 4 + length)
}

async function find(film: FilmFile, box: Box, ...path: string[]): Promise<Box | undefined> {
  const [type, ...rest] = path
  const child = (await childrenOf(film, box)).find((other) => other.type === type)
  return child && rest.length > 0 ? find(film, child, ...rest) : child
}

async function handlerOf(film: FilmFile, track: Box): Promise<string> {
  const handler = await find(film, track, "mdia", "hdlr")
  if (!handler || handler.content + 12 > handler.end) throw damaged()
  return (await film.read(handler.content + 8, 4)).toString("latin1")
}

/** Clears a track's samples in the film's data. */
async function clearSamples(film: FilmFile, track: Box, data: readonly Box[]): Promise<void> {
  const table = await find(film, track, "mdia", "minf", "stbl")
  if (!table) return
  const boxes = await childrenOf(film, table)
  const one = (type: string) => boxes.find((box) => box.type === type)
  const sizes = one("stsz")
  const runs = one("stsc")
  const places = one("stco") ?? one("co64")
  // A compact size table (`stz2`). No camera writes such a table, so the file is refused instead of leaving private
  // data in it.
  if (one("stz2")) throw damaged()
  if (!sizes || !runs || !places) return
  const [chunkPlaces, chunkRuns, sampleSizes] = [
    await chunkPlacesOf(film, places),
    await rowsOf(film, runs, { before: 4, columns: 3 }),
    await sampleSizesOf(film, sizes),
  ]
  let sample = 0
  // Each row of `chunkRuns` gives a number of samples per chunk. It applies from the row's first chunk until the first
  // chunk of the next row.
  let row = 0
  for (const [index, place] of chunkPlaces.entries()) {
    while (row + 1 < chunkRuns.length && chunkRuns[row + 1]![0]! <= index + 1) row++
    const count = Math.min(chunkRuns[row]?.[1] ?? 0, sampleSizes.count - sample)
    let length = 0
    for (let each = 0; each < count; each++) length += sampleSizes.at(sample++)
    const home = data.find(({ content, end }) => place >= content && place + length <= end)
    if (!home && length > 0) throw damaged()
    if (length > 0) await film.clear(place, place + length)
  }
}

async function rowsOf(
  film: FilmFile,
  { content, end }: Box,
  { before, columns }: { before: number; columns: number }
): Promise<number[][]> {
  const count = (await film.read(content + before, 4)).readUInt32BE(0)
  const start = content + before + 4
  if (count > TABLE_LIMIT || start + count * columns * 4 > end) throw damaged()
  const bytes = Buffer.from(await film.read(start, count * columns * 4))
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (_, column) => bytes.readUInt32BE((row * columns + column) * 4))
  )
}

async function chunkPlacesOf(film: FilmFile, box: Box): Promise<number[]> {
  if (box.type === "stco") return (await rowsOf(film, box, { before: 4, columns: 1 })).map(([place]) => place!)
  return (await rowsOf(film, box, { before: 4, columns: 2 })).map(([high, low]) => high! * 2 ** 32 + low!)
}

async function sampleSizesOf(film: FilmFile, box: Box): Promise<{ count: number; at: (sample: number) => number }> {
  const head = await film.read(box.content + 4, 8)
  const [common, count] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  if (count > TABLE_LIMIT) throw damaged()
  if (common > 0) return { count, at: () => common }
  const sizes = (await rowsOf(film, box, { before: 8, columns: 1 })).map(([size]) => size!)
  return { count, at: (sample) => sizes[sample]! }
}
