import type { ListingStatus } from "../types"
import { mayMove, type StatusActor } from "./status"

const STATUSES: readonly ListingStatus[] = ["draft", "live", "sold", "closed"]
const ACTORS: readonly StatusActor[] = ["seller", "auction", "admin", "offer"]
const ALLOWED = new Set([
  "seller draft live",
  "auction draft live",
  "seller draft closed",
  "admin draft closed",
  "seller live draft",
  "auction live draft",
  "auction live sold",
  "seller live closed",
  "admin live closed",
  "admin sold draft",
  "offer draft sold",
])

const every = ACTORS.flatMap((actor) => STATUSES.flatMap((from) => STATUSES.map((to) => [actor, from, to] as const)))

test.each(every.filter((move) => ALLOWED.has(move.join(" "))))(
  "the %s may move a listing from %s to %s",
  (actor, from, to) => {
    expect(mayMove(from, to, actor)).toBe(true)
  }
)

test.each(every.filter((move) => !ALLOWED.has(move.join(" "))))(
  "the %s may not move a listing from %s to %s",
  (actor, from, to) => {
    expect(mayMove(from, to, actor)).toBe(false)
  }
)
