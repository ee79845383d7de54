export interface Words {
  title: string
  /** Whole sentences; a new line begins a paragraph of an e-mail. */
  text: string
}

/** Whom a notice is for, and the car that it is about, by the title that it has now. */
export interface Reader {
  role: "buyer" | "seller"
  car: string
  /** It is read when the auction that it tells of is over: what could be done then cannot be done any more. */
  isOver?: boolean
}
