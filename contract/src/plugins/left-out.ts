/** A fee provider whose lines a sale's fees lack, or have in another version than was promised. */
export interface LeftOutProvider {
  provider: string
  why:
    | { kind: "gone" }
    | { kind: "other-version"; promised: string; asked: string }
    | { kind: "failed"; reason: string }
}
