import { damaged, type FilmFile } from "./film-file"

interface Element {
  id: number
  start: number
  content: number
  end: number
  /** The element was written without a known length. It ends where the next element of its level begins. */
  open: boolean
}

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const VOID = 0xec
/** SeekHead, Info, Tracks, Cluster and Cues, which playing needs. Tags, attachments and chapters are removed. */
const NEEDED_IN_SEGMENT = new Set([0x114d9b74, INFO, TRACKS, CLUSTER, 0x1c53bb6b])
/** TimestampScale, Duration, MuxingApp and WritingApp. Title, date and file names are removed. */
const NEEDED_IN_INFO = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741])
/** Siblings of a cluster, which end a cluster of unknown length. */
const BESIDE_CLUSTERS = new Set([...NEEDED_IN_SEGMENT, 0x1254c367, 0x1941a469, 0x1043a770])

/**
 * Removes from a WebM, in place, what playing it does not need: tags, attachments, chapters, title, date and the
 * names of files become empty space of the same size. @throws RefusedError UNREADABLE_FILE
 */
export async function stripWebm(film: FilmFile): Promise<void> {
  const head = await elementAt(film, 0, film.size)
  if (head.id !== EBML || head.open) throw damaged()
  const segment = await elementAt(film, head.end, film.size)
  if (segment.id !== SEGMENT || segment.end !== film.size) throw damaged()
  const found = new Set<number>()
  for (let place = segment.content; place < segment.end;) {
    const element = await elementAt(film, place, segment.end)
    if (element.open && element.id !== CLUSTER) throw damaged()
    const end = element.open ? await endOfOpenCluster(film, element) : element.end
    found.add(element.id)
    if (!NEEDED_IN_SEGMENT.has(element.id)) await empty(film, element)
    else if (element.id === INFO) await stripInfo(film, element)
    place = end
  }
  if (!found.has(TRACKS) || !found.has(CLUSTER)) throw damaged()
}

async function stripInfo(film: FilmFile, info: Element): Promise<void> {
  for (let place = info.content; place < info.end;) {
    const element = await elementAt(film, place, info.end)
    if (!NEEDED_IN_INFO.has(element.id)) await empty(film, element)
    place = element.end
  }
}

async function endOfOpenCluster(film: FilmFile, cluster: Element): Promise<number> {
  let place = cluster.content
  while (place < cluster.end) {
    const element = await elementAt(film, place, cluster.end)
    if (BESIDE_CLUSTERS.has(element.id)) return place
    place = element.end
  }
  return place
}

async function elementAt(film: FilmFile, start: number, limit: number): Promise<Element> {
  film.countPart()
  const head = Buffer.from(await film.read(start, Math.min(12, limit - start)))
  const idLength = lengthOf(head[0], 4)
  const sizeLength = lengthOf(head[idLength], 8)
  const content = start + idLength + sizeLength
  if (content > limit) throw damaged()
  const id = head.readUIntBE(0, idLength)
  const size = head.subarray(idLength, idLength + sizeLength)
  // A length of all ones means that the length is unknown.
  const open = (size[0]! | (0xff << (8 - sizeLength))) % 256 === 0xff && size.subarray(1).every((byte) => byte === 0xff)
  let length = size[0]! & (0xff >> sizeLength)
  for (const byte of size.subarray(1)) length = length * 256 + byte
  const end = open ? limit : content + length
  if (end > limit) throw damaged()
  return { id, start, content, end, open }
}

/** The number of leading zeros in the first byte tells how many bytes the number has. */
function lengthOf(first: number | undefined, maximum: number): number {
  const length = first === undefined ? 9 : Math.clz32(first) - 23
  if (length > maximum) throw damaged()
  return length
}

async function empty(film: FilmFile, { start, end }: Element): Promise<void> {
  const total = end - start
  const head = Buffer.alloc(total < 129 ? 2 : 9)
  head[0] = VOID
  if (head.length === 2) head[1] = 0x80 | (total - 2)
  else {
    head.writeUIntBE(total - 9, 3, 6)
    head[1] = 0x01
  }
  await film.write(start, head)
  await film.clear(start + head.length, end)
}
