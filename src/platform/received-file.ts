export interface ReceivedFile {
  /** As the browser named it; shown back, never used as a path. */
  name: string
  bytes: Buffer
  /** The texts that came with it. */
  fields: Readonly<Record<string, string>>
}

/** A file too large for memory; whoever takes it moves or removes it. */
export interface FileOnDisk {
  name: string
  path: string
  size: number
  /** SHA-256 of what was sent. */
  sha256: string
}
