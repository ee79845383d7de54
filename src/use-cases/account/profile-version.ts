import { createHash } from "node:crypto"
import type { ProfileFields } from "#src/modules/account/rules/profile"

/** A hash of the values that somebody saw; it changes only when one of the values changes. */
export function profileVersion({ first, last, mobile, location }: ProfileFields): string {
  return createHash("sha256")
    .update(JSON.stringify([first, last, mobile, location]))
    .digest("base64url")
    .slice(0, 22)
}
