export interface ReceivedFile {
  /** The name that the browser sent. It is only displayed, never used as a path. */
  name: string
  bytes: Buffer
  /** The text fields of the form that contained the file. */
  fields: Readonly<Record<string, string>>
}

/** A file too large for memory. The receiver must move or remove it. */
export interface FileOnDisk {
  name: string
  path: string
  size: number
  /** SHA-256 of the sent bytes. */
  sha256: string
}
