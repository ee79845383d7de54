import { crc32 } from "node:zlib"

const LOCAL_HEADER = 0x04034b50
const ENTRY_HEADER = 0x02014b50
const END_OF_ARCHIVE = 0x06054b50
/** What is needed to read it: nothing newer than the first version of the form. */
const VERSION = 20
const NAMES_ARE_UTF8 = 0x0800
/** The first day that the form knows: when something was put in says nothing here. */
const FIRST_DAY = 0x21

/** A .zip of these files as they are, without compression. */
export function storedArchive(files: Iterable<readonly [name: string, content: Buffer]>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const bytes = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(VERSION, 0)
    about.writeUInt16LE(NAMES_ARE_UTF8, 2)
    about.writeUInt16LE(FIRST_DAY, 8)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(content.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(bytes.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(number32(ENTRY_HEADER), number16(VERSION), about, where, bytes)
    const local = [number32(LOCAL_HEADER), about, bytes, content]
    parts.push(...local)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const listed = Buffer.concat(directory)
  const count = directory.length / 5
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_ARCHIVE, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
