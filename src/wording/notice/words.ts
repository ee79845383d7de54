export interface Words {
  title: string
  /** Whole sentences; a line break starts a new paragraph of an e-mail. */
  text: string
}

/** The recipient's role, and the car's present title. */
export interface Reader {
  role: "buyer" | "seller"
  car: string
  /** A dealer sells the car: its buyer pays HST on the price, which the dealer remits. */
  fromDealer?: boolean
  /** The notice is read after its auction has ended, so its proposed action is no longer possible. */
  isOver?: boolean
}
