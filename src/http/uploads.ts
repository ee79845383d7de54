import type { Request, Response } from "express"
import multer from "multer"
import { RefusedError, type Endpoint } from "@northlot/contract"

export interface ReceivedFile {
  /** As the browser named it; shown back, never used as a path. */
  name: string
  bytes: Buffer
}

/**
 * The one file of a multipart request, held in memory up to its limit. A body that says it is too
 * large is refused before it is read. @throws RefusedError
 */
export async function receiveUpload(
  request: Request,
  response: Response,
  upload: NonNullable<Endpoint["upload"]>
): Promise<ReceivedFile> {
  if (!request.is("multipart/form-data")) {
    throw new RefusedError("UNSUPPORTED_MEDIA", "Send the file as multipart/form-data.")
  }
  const announced = Number(request.headers["content-length"] ?? 0)
  if (announced > upload.maximumBytes + 64 * 1024) {
    response.setHeader("Connection", "close")
    throw tooLarge(upload.maximumBytes)
  }
  const receive = multer({
    storage: multer.memoryStorage(),
    // Browsers send the names of files in UTF-8.
    defParamCharset: "utf8",
    limits: { fileSize: upload.maximumBytes, files: 1, fields: 8, parts: 9, fieldSize: 1_000, fieldNameSize: 100 },
  }).single(upload.field)
  await new Promise<void>((received, failed) => {
    receive(request, response, (error?: unknown) => (error ? failed(uploadError(error, upload)) : received()))
  })
  const file = (request as Request & { file?: { originalname: string; buffer: Buffer } }).file
  if (!file || file.buffer.length === 0) {
    throw new RefusedError("INVALID_INPUT", "Choose a file.", { fields: { [upload.field]: "Choose a file." } })
  }
  return { name: file.originalname.slice(0, 255), bytes: file.buffer }
}

function uploadError(error: unknown, upload: NonNullable<Endpoint["upload"]>): RefusedError {
  const { code } = error as { code?: string }
  if (code === "LIMIT_FILE_SIZE") return tooLarge(upload.maximumBytes)
  if (code === "LIMIT_UNEXPECTED_FILE") {
    return new RefusedError("INVALID_INPUT", `Send one file in the field '${upload.field}'.`)
  }
  return new RefusedError("INVALID_INPUT", "The upload is not readable.")
}

function tooLarge(maximumBytes: number): RefusedError {
  return new RefusedError("TOO_LARGE", `The file is larger than ${Math.floor(maximumBytes / 1024 / 1024)} MB.`)
}
