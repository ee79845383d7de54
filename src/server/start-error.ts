import { statfs } from "node:fs/promises"

/** A failed start, in one sentence for the person at the terminal. */
export class StartError extends Error {
  override name = "StartError"
}

const MEGABYTE = 1024 * 1024
/**
 * With less free space than this, a failure is attributed to the disk. When Postgres cannot write a segment of its log,
 * it frees the segment's whole 16 MB.
 */
const NEARLY_FULL_BYTES = 24 * MEGABYTE
/** Postgres's code for a full disk. */
const DISK_FULL = "53100"

interface Failure {
  code?: string
  message: string
  stderr?: string
}

/** A file system error as one sentence: permission, full disk, read-only. */
export function fileError(error: unknown, path: string): StartError {
  if (error instanceof StartError) return error
  const { code, message, stderr } = error as Failure
  const text = `${message} ${stderr ?? ""}`
  if (code === "EACCES" || code === "EPERM" || /permission denied/i.test(text)) {
    return new StartError(
      `Northlot may not write to ${path}; give this user permission, or set NORTHLOT_DATA_DIR to another folder.`
    )
  }
  if (saysDiskFull(error as Failure)) return diskFull(path)
  if (code === "EROFS" || /read-only file system/i.test(text)) {
    return new StartError(`${path} is on a read-only disk; set NORTHLOT_DATA_DIR to another folder.`)
  }
  if (code === "ENOTDIR" || code === "EEXIST")
    return new StartError(`${path} is not a folder; set NORTHLOT_DATA_DIR to another folder.`)
  return new StartError(`${path} could not be prepared: ${(stderr || message).trim().split("\n").slice(-1)[0]}`)
}

/**
 * The error to report: a full disk, or the given error. A full disk causes many errors, even broken connections. Often
 * only the free space reveals the cause.
 */
export async function fullDiskOr<Reason extends Error>(error: Reason, directory: string): Promise<Reason | StartError> {
  if (saysDiskFull(error as Failure) || (await freeBytes(directory)) < NEARLY_FULL_BYTES) return diskFull(directory)
  return error
}

/** Checks the disk before the start, because the database would fail in the middle of it. @throws StartError */
export async function refuseSmallDisk(directory: string, neededMegabytes: number): Promise<void> {
  const free = await freeBytes(directory)
  if (free >= neededMegabytes * MEGABYTE) return
  throw new StartError(
    `The disk that holds ${directory} is full: ${Math.floor(free / MEGABYTE)} MB are free and ${neededMegabytes} MB are needed; free some space, or set NORTHLOT_DATA_DIR to another disk.`
  )
}

function diskFull(path: string): StartError {
  return new StartError(
    `The disk that holds ${path} is full; free some space, or set NORTHLOT_DATA_DIR to another disk.`
  )
}

function saysDiskFull({ code, message, stderr }: Failure): boolean {
  return code === "ENOSPC" || code === DISK_FULL || /no space left/i.test(`${message} ${stderr ?? ""}`)
}

/** Infinity if the system does not report the free space. */
async function freeBytes(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
