import type { IFileModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError } from "@northlot/contract"
import type { ReceivedFile } from "#src/platform/received-file"
import { storePrivateDocument } from "../file/store-document"
import { removeFiles } from "../file/store-files"
import { escrow, refuseUnpaidFees, saleOf, saleOfParty } from "../settlement/settlement-of"
import type { PaperFile } from "#src/modules/settlement/types"

const ABANDONED_AT_ONCE = 20

/**
 * Stores an image or PDF that a party uploads for a paper of the sale. Deletes uploads older than a day that no paper
 * uses. @throws RefusedError UNSUPPORTED_MEDIA, UNREADABLE_FILE
 */
export async function storePaper(
  scope: MedusaContainer,
  accountId: string,
  file: ReceivedFile
): Promise<{ fileId: string; fileName: string }> {
  const kept = await storePrivateDocument(scope, file, "paper", async ({ fileKey, fileName }) => ({
    fileId: await escrow(scope).paperFiles.keep({ accountId, fileKey, fileName }),
    fileName,
  }))
  await removeFiles(scope, await escrow(scope).paperFiles.takeAbandoned(ABANDONED_AT_ONCE))
  return kept
}

/** @throws RefusedError NOT_FOUND, also for people who are no party; FEES_UNPAID */
export async function partyPaper(
  scope: MedusaContainer,
  saleId: string,
  accountId: string,
  fileId: string
): Promise<{ bytes: Buffer; fileName: string }> {
  const { sale } = await saleOfParty(scope, saleId, accountId)
  refuseUnpaidFees(sale)
  const { fileKey, fileName } = await fileOf(scope, saleId, fileId)
  return { bytes: await files(scope).getAsBuffer(fileKey), fileName }
}

/** @throws RefusedError NOT_FOUND */
export async function adminPaper(scope: MedusaContainer, saleId: string, fileId: string): Promise<PaperFile> {
  await saleOf(scope, saleId)
  return fileOf(scope, saleId, fileId)
}

async function fileOf(scope: MedusaContainer, saleId: string, fileId: string): Promise<PaperFile> {
  const file = (await escrow(scope).paperFiles.ofSale(saleId)).get(fileId)
  if (!file) throw new RefusedError("NOT_FOUND")
  return file
}

function files(scope: MedusaContainer): IFileModuleService {
  return scope.resolve(Modules.FILE)
}
