/** A fee provider whose lines are missing in a sale's fees, or come from another version than promised. */
export interface LeftOutProvider {
  provider: string
  why:
    | { kind: "gone" }
    | { kind: "other-version"; promised: string; asked: string }
    | { kind: "failed"; reason: string }
}
