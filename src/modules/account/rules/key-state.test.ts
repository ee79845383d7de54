import { keyState, scopesInForce } from "./key-state"

const NOW = new Date("2027-05-01T12:00:00Z")
const LATER = new Date("2027-05-02T12:00:00Z")
const key = {
  accountId: "acc_1" as string | null,
  scopes: ["bids:write"] as const,
  createdBy: null,
  makerRole: null,
  agreedAt: NOW as Date | null,
  expiresAt: LATER,
  revokedAt: null,
  revokedBy: null,
}
const asked = { ...key, agreedAt: null, createdBy: "olga", makerRole: "owner" } as const
const consoles = { ...key, accountId: null, agreedAt: null, createdBy: "olga", makerRole: "owner" } as const

describe("a member's key", () => {
  test("counts once its member agreed, whoever asked for it and whatever became of them", () => {
    expect(keyState(asked, NOW)).toBe("asked")
    expect(keyState({ ...asked, agreedAt: NOW }, NOW)).toBe("active")
    expect(keyState({ ...asked, agreedAt: NOW, makerRole: null }, NOW)).toBe("active")
  })

  test("is asked for no more once whoever asked has left, or is an owner no more", () => {
    expect(keyState({ ...asked, makerRole: null }, NOW)).toBe("ended")
    expect(keyState({ ...asked, makerRole: "support" }, NOW)).toBe("ended")
  })

  test("is refused by its member, and revoked by either", () => {
    expect(keyState({ ...asked, revokedAt: NOW }, NOW)).toBe("refused")
    expect(keyState({ ...asked, revokedAt: NOW, revokedBy: "olga" }, NOW)).toBe("revoked")
    expect(keyState({ ...key, revokedAt: NOW }, NOW)).toBe("revoked")
  })

  test("ends at its very moment, agreed to or not", () => {
    expect(keyState(key, LATER)).toBe("expired")
    expect(keyState(asked, LATER)).toBe("expired")
  })
})

describe("a key of the console", () => {
  const wide = { ...consoles, scopes: ["console:trade", "console:support", "console:site"] } as const

  test("reads what its maker may read now, and nothing once they left", () => {
    expect(scopesInForce(wide)).toEqual(["console:trade", "console:support", "console:site"])
    expect(scopesInForce({ ...wide, makerRole: "finance" })).toEqual(["console:trade"])
    expect(scopesInForce({ ...wide, makerRole: "inspector" })).toEqual([])
    expect(scopesInForce({ ...wide, makerRole: null })).toEqual([])
  })

  test("has ended where nothing of it is left", () => {
    expect(keyState(wide, NOW)).toBe("active")
    expect(keyState({ ...wide, makerRole: "finance" }, NOW)).toBe("active")
    expect(keyState({ ...wide, makerRole: "inspector" }, NOW)).toBe("ended")
    expect(keyState({ ...wide, makerRole: null }, NOW)).toBe("ended")
  })
})
