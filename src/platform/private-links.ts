import { createHmac, timingSafeEqual } from "node:crypto"
import { configuration } from "./configuration"

const SECONDS = 300

export interface PrivateFile {
  fileId: string
  fileName: string
  /**
   * Whose document it is, and who asked for it: each opening is recorded under both. Null for the people it belongs to.
   */
  subject: string
  viewer: string | null
  /** Pictures that we encoded ourselves can be shown in a page; everything else is a download. */
  shownAs?: "image/jpeg" | "image/webp"
}

interface Link extends PrivateFile {
  /** Unix seconds. */
  expires: number
}

/** A link to a private file that works for five minutes; whoever holds it may read that one file. */
export function privateLink(file: PrivateFile, now: Date): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1000) + SECONDS
  const content = Buffer.from(JSON.stringify({ ...file, expires } satisfies Link)).toString("base64url")
  return { url: `/api/private-files/${content}.${seal(content)}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** What a link leads to; `null` when it was altered or has expired. */
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
