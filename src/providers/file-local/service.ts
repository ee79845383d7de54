import { AbstractFileProviderService, MedusaError } from "@medusajs/framework/utils"
import type { FileTypes } from "@medusajs/framework/types"
import { randomBytes } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { configuration } from "#src/platform/configuration"
import { neverInTransaction } from "#src/platform/never-in-transaction"
import { noteStoredFile } from "#src/platform/stored-files"

const PRIVATE = "private/"
const KEY = /^(private\/)?[a-f0-9]{2}\/[a-f0-9]{40}\.[a-z0-9]{1,5}$/

/**
 * Stores files on this disk, below `uploads` of the data directory. Public files are served as `/uploads/<key>`
 * with unguessable names. Private files are served only by signed links that expire.
 */
export default class LocalFileProvider extends AbstractFileProviderService {
  static override identifier = "northlot-local"

  constructor() {
    super()
    return neverInTransaction("The storage of files was called", this)
  }

  override async upload(file: FileTypes.ProviderUploadFileDTO): Promise<FileTypes.ProviderFileResultDTO> {
    const { key, path } = await this.prepare(file)
    // The file is written under a temporary name and then renamed, so that a reader never sees half of a file.
    try {
      await writeFile(`${path}.part`, Buffer.from(file.content, "base64"), { mode: 0o640 })
      await rename(`${path}.part`, path)
    } catch (error) {
      await rm(`${path}.part`, { force: true })
      throw error
    }
    return { key, url: urlOf(key) }
  }

  override async delete(files: FileTypes.ProviderDeleteFileDTO | FileTypes.ProviderDeleteFileDTO[]): Promise<void> {
    for (const { fileKey } of [files].flat()) {
      await rm(pathOf(fileKey), { force: true })
      await rm(`${pathOf(fileKey)}.part`, { force: true })
    }
  }

  override async getPresignedDownloadUrl({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<string> {
    return urlOf(fileKey)
  }

  override async getDownloadStream({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<Readable> {
    return createReadStream(pathOf(fileKey))
  }

  override async getAsBuffer({ fileKey }: FileTypes.ProviderGetFileDTO): Promise<Buffer> {
    return readFile(pathOf(fileKey))
  }

  override async getUploadStream(file: FileTypes.ProviderUploadStreamDTO): Promise<{
    writeStream: Writable
    promise: Promise<FileTypes.ProviderFileResultDTO>
    url: string
    fileKey: string
  }> {
    const { key, path } = await this.prepare(file)
    const writeStream = createWriteStream(path, { mode: 0o640 })
    const promise = new Promise<FileTypes.ProviderFileResultDTO>((resolve, reject) => {
      writeStream.on("finish", () => resolve({ key, url: urlOf(key) }))
      writeStream.on(
        "error",
        (error) =>
          void rm(path, { force: true }).then(
            () => reject(error),
            () => reject(error)
          )
      )
    })
    return { writeStream, promise, url: urlOf(key), fileKey: key }
  }

  private async prepare({ filename, access }: Pick<FileTypes.ProviderUploadStreamDTO, "filename" | "access">) {
    const name = randomBytes(20).toString("hex")
    const extension = /^\.[a-z0-9]{1,5}$/.test(extname(filename).toLowerCase())
      ? extname(filename).toLowerCase()
      : ".bin"
    const key = `${access === "public" ? "" : PRIVATE}${name.slice(0, 2)}/${name}${extension}`
    const path = pathOf(key)
    await noteStoredFile(key)
    await mkdir(dirname(path), { recursive: true })
    return { key, path }
  }
}

/**
 * @throws MedusaError for a key that this provider did not make, so that no key can name a file elsewhere on the disk
 */
function pathOf(key: string): string {
  if (!KEY.test(key)) throw new MedusaError(MedusaError.Types.INVALID_DATA, "Unknown file")
  return join(configuration().dataDirectory, "uploads", key.startsWith(PRIVATE) ? key : join("public", key))
}

function urlOf(key: string): string {
  return key.startsWith(PRIVATE) ? key : `/uploads/${key}`
}
