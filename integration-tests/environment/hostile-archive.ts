import { crc32, deflateRawSync } from "node:zlib"
import { storedArchive } from "../../src/platform/stored-archive"

const DEFLATED = 8

/** A .zip of one highly compressible file. Its header states the size `claims`; by default the true size. */
export function deflatedArchive(name: string, content: Buffer, claims = content.length): Buffer {
  const packed = deflateRawSync(content)
  const archive = storedArchive([[name, packed]])
  const listed = archive.indexOf(Buffer.from("504b0102", "hex"))
  for (const about of [4, listed + 6]) {
    archive.writeUInt16LE(DEFLATED, about + 4)
    archive.writeUInt32LE(crc32(content), about + 10)
    archive.writeUInt32LE(claims, about + 18)
  }
  return archive
}
