import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Request, Response } from "express"
import multer, { type StorageEngine } from "multer"
import { RefusedError, type Endpoint } from "@northlot/contract"
import type { FileOnDisk, ReceivedFile } from "#src/platform/received-file"
import { shownFileName } from "./file-name"

type Upload = NonNullable<Endpoint["upload"]>

/** The maximum size of a multipart body besides its file: for the form's other fields and the part headers. */
const FORM_BYTES = 64 * 1024

/**
 * The file of a multipart request, in memory up to its limit. A body with an announced size above it is refused
 * before it is read. @throws RefusedError
 */
export async function receiveUpload(request: Request, response: Response, upload: Upload): Promise<ReceivedFile> {
  const file = await receive(request, response, upload, multer.memoryStorage())
  if (!file || file.buffer.length === 0) throw nothingChosen(upload.field)
  const texts = (request.body ?? {}) as Record<string, unknown>
  const fields = (upload.extraFields ?? []).flatMap((name) =>
    typeof texts[name] === "string" ? [[name, texts[name]]] : []
  )
  return { name: shownFileName(file.originalname), bytes: file.buffer, fields: Object.fromEntries(fields) }
}

/** The file of a multipart request, written to `path` as it arrives. @throws RefusedError after removing the file */
export async function receiveUploadOnDisk(
  request: Request,
  response: Response,
  upload: Upload,
  path: string
): Promise<FileOnDisk> {
  const hash = createHash("sha256")
  const storage: StorageEngine = {
    _handleFile(_request, { stream }, done) {
      stream.on("data", (chunk: Buffer) => hash.update(chunk))
      const target = createWriteStream(path, { mode: 0o640 })
      pipeline(stream, target).then(
        () => done(null, { size: target.bytesWritten }),
        (error: unknown) => done(error)
      )
    },
    _removeFile: (_request, _file, done) => void rm(path, { force: true }).then(() => done(null), done),
  }
  try {
    const file = await receive(request, response, upload, storage)
    if (!file || file.size === 0) throw nothingChosen(upload.field)
    return { name: shownFileName(file.originalname), path, size: file.size, sha256: hash.digest("hex") }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Receives a request body that is one piece of a file. @throws RefusedError */
export async function receiveBytes(
  request: Request,
  response: Response,
  { maximumBytes }: NonNullable<Endpoint["bytes"]>
): Promise<Buffer> {
  if (!request.is("application/offset+octet-stream")) {
    throw new RefusedError("UNSUPPORTED_MEDIA", "Send the chunk as application/offset+octet-stream.")
  }
  refuseAnnounced(request, response, maximumBytes)
  const pieces: Buffer[] = []
  let size = 0
  await new Promise<void>((read, failed) => {
    request.on("data", (piece: Buffer) => {
      size += piece.length
      if (size <= maximumBytes) pieces.push(piece)
      else failed(stopReading(request, maximumBytes))
    })
    request.once("end", read)
    for (const ending of ["aborted", "error", "close"]) {
      request.once(ending, () => failed(new RefusedError("INVALID_INPUT", "The upload was cut off.")))
    }
  })
  if (size === 0) throw new RefusedError("INVALID_INPUT", "The chunk is empty.")
  return Buffer.concat(pieces)
}

type MulterFile = { originalname: string; buffer: Buffer; size: number }

async function receive(
  request: Request,
  response: Response,
  upload: Upload,
  storage: StorageEngine
): Promise<MulterFile | undefined> {
  if (!request.is("multipart/form-data")) {
    throw new RefusedError("UNSUPPORTED_MEDIA", "Send the file as multipart/form-data.")
  }
  refuseAnnounced(request, response, upload.maximumBytes + FORM_BYTES, upload.maximumBytes)
  const take = multer({
    storage,
    // Browsers send file names in UTF-8.
    defParamCharset: "utf8",
    limits: { fileSize: upload.maximumBytes, files: 1, fields: 8, parts: 9, fieldSize: 1_000, fieldNameSize: 100 },
  }).single(upload.field)
  await withinLimit(
    request,
    upload,
    () =>
      new Promise<void>((received, failed) => {
        take(request, response, (error?: unknown) => (error ? failed(uploadError(error, upload)) : received()))
      })
  )
  return (request as Request & { file?: MulterFile }).file
}

/**
 * Reads a body of unknown or wrong length up to the limit. After an error the multipart parser would read to the end of
 * the body, which may never come.
 */
async function withinLimit(request: Request, upload: Upload, take: () => Promise<void>): Promise<void> {
  let size = 0
  const exceeded = new Promise<never>((_, refuse) => {
    request.on("data", (piece: Buffer) => {
      size += piece.length
      if (size > upload.maximumBytes + FORM_BYTES) refuse(stopReading(request, upload.maximumBytes))
    })
  })
  const taken = take()
  taken.catch(() => undefined)
  await Promise.race([taken, exceeded])
}

/** Leaves the rest of the body unread. The connection closes after the answer (`src/server/unread-bodies.ts`). */
function stopReading(request: Request, told: number): RefusedError {
  request.unpipe()
  request.removeAllListeners("data")
  request.removeAllListeners("readable")
  request.pause()
  return tooLarge(told)
}

function refuseAnnounced(request: Request, response: Response, maximumBytes: number, told = maximumBytes): void {
  if (Number(request.headers["content-length"] ?? 0) <= maximumBytes) return
  response.setHeader("Connection", "close")
  throw tooLarge(told)
}

function nothingChosen(field: string): RefusedError {
  return new RefusedError("INVALID_INPUT", "Choose a file.", { fields: { [field]: "Choose a file." } })
}

function uploadError(error: unknown, upload: NonNullable<Endpoint["upload"]>): unknown {
  const { code } = error as { code?: string }
  if (code === "LIMIT_FILE_SIZE") return tooLarge(upload.maximumBytes)
  if (code === "LIMIT_UNEXPECTED_FILE") {
    return new RefusedError("INVALID_INPUT", `Send one file in the field '${upload.field}'.`)
  }
  // An error of the server's disk is not the sender's fault.
  if ((error as NodeJS.ErrnoException).syscall) return error
  return new RefusedError("INVALID_INPUT", "The upload is not readable.")
}

function tooLarge(maximumBytes: number): RefusedError {
  return new RefusedError("TOO_LARGE", `The file is larger than ${Math.floor(maximumBytes / 1024 / 1024)} MB.`)
}
