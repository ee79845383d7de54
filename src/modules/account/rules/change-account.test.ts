import { kindAfter, kindRefusal, type Kind } from "./change-account"

const privateBuyer: Kind = { role: "buyer", buyerType: "private", sellerType: null }
const dealerBuyer: Kind = { role: "buyer", buyerType: "dealer", sellerType: null }
const privateSeller: Kind = { role: "seller", buyerType: null, sellerType: "private" }

describe("the kind of an account after a change", () => {
  test("a type belongs to its role alone, and is private unless said", () => {
    expect(kindAfter(dealerBuyer, { role: "seller" })).toEqual(privateSeller)
    expect(kindAfter(privateSeller, { role: "buyer", sellerType: "dealer" })).toEqual(privateBuyer)
    expect(kindAfter(privateBuyer, { role: "broker", buyerType: "dealer" })).toEqual({
      role: "broker",
      buyerType: null,
      sellerType: null,
    })
  })

  test("stays as it is where nothing was said", () => {
    expect(kindAfter(dealerBuyer, {})).toEqual(dealerBuyer)
    expect(kindAfter(dealerBuyer, { buyerType: null })).toEqual(dealerBuyer)
  })
})

describe("another kind for an account", () => {
  const fresh = { hasTraded: false, isKnownDealer: false }

  test("is refused once it has traded, and the same kind never is", () => {
    expect(kindRefusal(privateBuyer, privateSeller, { ...fresh, hasTraded: true })).toMatch(/stay as they are/)
    expect(kindRefusal(privateBuyer, privateBuyer, { ...fresh, hasTraded: true })).toBeNull()
  })

  test("a dealer's needs what a dealer registers with", () => {
    expect(kindRefusal(privateBuyer, dealerBuyer, fresh)).toMatch(/OMVIC/)
    expect(kindRefusal(privateBuyer, dealerBuyer, { ...fresh, isKnownDealer: true })).toBeNull()
    expect(kindRefusal(dealerBuyer, privateBuyer, fresh)).toBeNull()
  })
})
