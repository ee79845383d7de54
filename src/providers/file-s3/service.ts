import { randomBytes } from "node:crypto"
import { extname } from "node:path"
import type { Writable } from "node:stream"
import { S3FileService } from "@medusajs/file-s3/dist/services/s3-file"
import type { FileTypes, Logger } from "@medusajs/framework/types"
import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import { noteStoredFile } from "#src/platform/stored-files"

/** The bucket's policy makes the public folder readable. The private one is reached only by signed links. */
const FOLDERS = { public: "public/", private: "private/" }

/** Medusa's provider chooses the key while it sends the file, so the key is recorded at that moment. */
class NotedS3Files extends S3FileService {
  constructor(logger: Logger, options: ReturnType<typeof optionsFor>) {
    super({ logger }, options)
    this.client_.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "PutObjectCommand" || commandName === "CreateMultipartUploadCommand")
            await noteStoredFile((args.input as { Key: string }).Key)
          return next(args)
        },
      { step: "initialize", name: "noteStoredFile" }
    )
  }
}

/** Stores files in a bucket of S3 or of a compatible store, with unguessable names. */
export default class S3FileProvider extends NotedS3Files {
  static override identifier = "northlot-s3"
  private readonly publicFiles: S3FileService

  constructor({ logger }: { logger: Logger }) {
    super(logger, optionsFor(FOLDERS.private))
    this.publicFiles = new NotedS3Files(logger, optionsFor(FOLDERS.public))
    return neverInTransaction("The storage of files was called", this)
  }

  override upload(file: FileTypes.ProviderUploadFileDTO): Promise<FileTypes.ProviderFileResultDTO> {
    const named = { ...file, filename: unguessableName(file.filename) }
    return file.access === "public" ? this.publicFiles.upload(named) : super.upload(named)
  }

  override getUploadStream(file: FileTypes.ProviderUploadStreamDTO): Promise<{
    writeStream: Writable
    promise: Promise<FileTypes.ProviderFileResultDTO>
    url: string
    fileKey: string
  }> {
    const named = { ...file, filename: unguessableName(file.filename) }
    return file.access === "public" ? this.publicFiles.getUploadStream(named) : super.getUploadStream(named)
  }
}

function optionsFor(prefix: string) {
  const { s3 } = configuration()
  if (!s3) throw new Error("Files should be stored in S3, but S3 is not set up.")
  return {
    bucket: s3.bucket,
    region: s3.region,
    endpoint: s3.endpoint ?? undefined,
    access_key_id: s3.accessKeyId,
    secret_access_key: s3.secretAccessKey,
    file_url: s3.publicUrl,
    prefix,
    // Current buckets reject ACLs; the bucket's policy decides which files are public.
    acl: false as const,
    additional_client_config: s3.endpoint
      ? {
          forcePathStyle: true,
          requestChecksumCalculation: "WHEN_REQUIRED",
          responseChecksumValidation: "WHEN_REQUIRED",
        }
      : {},
  }
}

function unguessableName(filename: string): string {
  const extension = /^\.[a-z0-9]{1,5}$/.test(extname(filename).toLowerCase()) ? extname(filename).toLowerCase() : ".bin"
  return `${randomBytes(20).toString("hex")}${extension}`
}
