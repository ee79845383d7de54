/**
 * A fee provider that could not charge its lines for a sale, or whose version is not the one at the auction's
 * publication.
 */
export interface LeftOutProvider {
  provider: string
  why:
    | { kind: "gone" }
    | { kind: "other-version"; promised: string; asked: string }
    | { kind: "failed"; reason: string }
}
