import { createHash } from "node:crypto"
import type { ProfileFields } from "#src/modules/account/rules/profile"

/** Stands for the values that somebody saw: it changes with them and with nothing else. */
export function profileVersion({ first, last, mobile, location }: ProfileFields): string {
  return createHash("sha256")
    .update(JSON.stringify([first, last, mobile, location]))
    .digest("base64url")
    .slice(0, 22)
}
