import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Endpoint } from "@northlot/contract"
import type { FileOnDisk, ReceivedFile } from "#src/platform/received-file"
import { quarantine } from "#src/use-cases/operations/quarantine"
import type { Caller } from "./caller"

/** The test file that all virus scanners recognise. It is split so that scanners do not block this source file. */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
  "latin1"
)
const EICAR_NAME = "EICAR-Test-File"

type Sent = { file: ReceivedFile | null; fileOnDisk: FileOnDisk | null }

/** Quarantines a file with a known virus signature. @throws RefusedError INFECTED_FILE */
export async function refuseInfected(
  scope: MedusaContainer,
  { file, fileOnDisk }: Sent,
  { caller, endpoint }: { caller: Caller; endpoint: Pick<Endpoint, "name"> }
): Promise<void> {
  const infected = file?.bytes.includes(EICAR) || (fileOnDisk && (await carriesSignature(fileOnDisk.path)))
  if (!infected) return
  const bytes = file?.bytes ?? (await readFile(fileOnDisk!.path))
  await quarantine(scope, {
    actor: caller.admin ? `admin:${caller.admin.username}` : caller.identity,
    fileName: (file ?? fileOnDisk)!.name,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    found: EICAR_NAME,
    sentTo: endpoint.name,
  })
  throw new RefusedError("INFECTED_FILE")
}

/**
 * Whether a file too large for memory contains a virus signature. It reads overlapping pieces, so that a signature
 * across two pieces is found too.
 */
async function carriesSignature(path: string): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const joined = Buffer.concat([before, piece as Buffer])
    if (joined.includes(EICAR)) return true
    before = joined.subarray(-EICAR.length)
  }
  return false
}
