import { createHmac, timingSafeEqual } from "node:crypto"
import { configuration } from "./configuration"

const SECONDS = 300

export interface PrivateFile {
  fileId: string
  fileName: string
  /**
   * `subject` is the person the document is about. `viewer` is the person who asked for the link, or null if that is
   * the subject. Each opening of the document is recorded with both.
   */
  subject: string
  viewer: string | null
  /** Set for pictures that the market encoded, which a page may show. All other files are downloads. */
  shownAs?: "image/jpeg" | "image/webp"
}

interface Link extends PrivateFile {
  /** Unix seconds. */
  expires: number
}

/** A link to a private file that works for five minutes. Anyone with the link can read that one file. */
export function privateLink(file: PrivateFile, now: Date): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1000) + SECONDS
  const content = Buffer.from(JSON.stringify({ ...file, expires } satisfies Link)).toString("base64url")
  return { url: `/api/private-files/${content}.${seal(content)}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** The content of a link's token; null if it was altered or has expired. */
export function openPrivateLink(token: string, now: Date): Link | null {
  const [content = "", given = ""] = token.split(".")
  const expected = Buffer.from(seal(content))
  const actual = Buffer.from(given)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const link = JSON.parse(Buffer.from(content, "base64url").toString("utf8")) as Link
  return link.expires * 1000 > now.getTime() ? link : null
}

function seal(content: string): string {
  return createHmac("sha256", configuration().secrets.fileLinks).update(content).digest("base64url")
}
