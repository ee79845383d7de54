import type { Request } from "express"
import { RefusedError } from "@northlot/contract"

const [QUOTE, COLON, BACKSLASH] = [0x22, 0x3a, 0x5c]

/** A parser's `verify` function that stores the raw bytes, because the parsed body does not show repeated keys. */
export function rememberBytes(request: object, _response: unknown, bytes: Buffer): void {
  ;(request as { rawBody?: Buffer }).rawBody = bytes
}

/**
 * Refuses a JSON object with a repeated key, because different parsers use different values of it. @throws
 * RefusedError INVALID_INPUT, UNSUPPORTED_MEDIA
 */
export function refuseRepeatedKeys(request: Pick<Request, "headers" | "body">): void {
  const { rawBody } = request as { rawBody?: Buffer }
  if (!rawBody) throw new Error("The bytes of a JSON body were not kept.")
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers["content-type"] ?? "")?.[1]
  if (charset && !/^utf-?8$/i.test(charset))
    throw new RefusedError("UNSUPPORTED_MEDIA", "Send the request body as JSON in UTF-8.")
  if (writtenKeys(rawBody) !== keysOf(request.body))
    throw new RefusedError("INVALID_INPUT", "An object contains the same name twice. Send each name once.")
}

/**
 * Counts the keys of all objects by their colons: outside of strings, a colon occurs only after a key. In UTF-8 the
 * bytes of quotes, backslashes and colons occur in no other character.
 */
function writtenKeys(json: Buffer): number {
  let count = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isInString = !isInString
    else if (byte === BACKSLASH) at++
    else if (byte === COLON && !isInString) count++
  }
  return count
}

function keysOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0
  const held: unknown[] = Object.values(value)
  return held.reduce<number>((sum, one) => sum + keysOf(one), Array.isArray(value) ? 0 : held.length)
}
