import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type Endpoint } from "@northlot/contract"
import type { Caller } from "./caller"
import type { ReceivedFile } from "#src/platform/received-file"

/** The test file that every scanner of viruses knows, in two parts: whole, it would have this file refused by them. */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
  "latin1"
)

/** Refuses a file that carries a known signature, and records who sent it. @throws RefusedError INFECTED_FILE */
export async function refuseInfected(
  scope: MedusaContainer,
  file: ReceivedFile | null,
  { caller, endpoint }: { caller: Caller; endpoint: Pick<Endpoint, "name"> }
): Promise<void> {
  if (!file?.bytes.includes(EICAR)) return
  await scope.resolve("foundation").recordAudit({
    actor: caller.account?.id ?? caller.identity,
    action: "upload.infected",
    subject: endpoint.name,
    details: { fileName: file.name, bytes: file.bytes.length },
  })
  throw new RefusedError("INFECTED_FILE")
}
