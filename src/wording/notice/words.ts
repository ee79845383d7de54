export interface Words {
  title: string
  /** The text in whole sentences. A line break starts a new paragraph of an e-mail. */
  text: string
}

/** The facts about the recipient and the car that change the wording of a notice. */
export interface Reader {
  role: "buyer" | "seller"
  car: string
  /** A dealer sells the car. The buyer then pays HST on the price, which the dealer remits. */
  fromDealer?: boolean
  /** The auction of the notice is over, so the action that the notice proposes is no longer possible. */
  isOver?: boolean
}
