import { randomBytes } from "node:crypto"
import { extname } from "node:path"
import type { Writable } from "node:stream"
import { S3FileService } from "@medusajs/file-s3/dist/services/s3-file"
import type { FileTypes, Logger } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"

/**
 * Files in a bucket of S3 or of a store that answers as S3 does: `public/` is what its policy lets everybody read,
 * `private/` what our own signed links alone lead to. Names cannot be guessed.
 */
export default class S3FileProvider extends S3FileService {
  static override identifier = "northlot-s3"

  constructor({ logger }: { logger: Logger }) {
    const { s3 } = configuration()
    if (!s3) throw new Error("Files are to be kept in S3, which is not set up.")
    super(
      { logger },
      {
        bucket: s3.bucket,
        region: s3.region,
        endpoint: s3.endpoint ?? undefined,
        access_key_id: s3.accessKeyId,
        secret_access_key: s3.secretAccessKey,
        file_url: s3.publicUrl,
        // Buckets of today refuse them; which files are public is their policy's to say.
        acl: false,
        additional_client_config: s3.endpoint
          ? {
              forcePathStyle: true,
              requestChecksumCalculation: "WHEN_REQUIRED",
              responseChecksumValidation: "WHEN_REQUIRED",
            }
          : {},
      }
    )
  }

  override upload(file: FileTypes.ProviderUploadFileDTO): Promise<FileTypes.ProviderFileResultDTO> {
    return super.upload({ ...file, filename: keyFor(file) })
  }

  override getUploadStream(file: FileTypes.ProviderUploadStreamDTO): Promise<{
    writeStream: Writable
    promise: Promise<FileTypes.ProviderFileResultDTO>
    url: string
    fileKey: string
  }> {
    return super.getUploadStream({ ...file, filename: keyFor(file) })
  }
}

function keyFor({ filename, access }: { filename: string; access?: "public" | "private" }): string {
  const extension = /^\.[a-z0-9]{1,5}$/.test(extname(filename).toLowerCase()) ? extname(filename).toLowerCase() : ".bin"
  return `${access === "public" ? "public" : "private"}/${randomBytes(20).toString("hex")}${extension}`
}
