import fc from "fast-check"
import { installConfiguration, type Configuration } from "./configuration"
import { fingerprintsOf, seal, unseal } from "./encryption"

const use = (encryption: string, retiredEncryptionSecrets: string[] = []) =>
  installConfiguration({ secrets: { encryption }, retiredEncryptionSecrets } as unknown as Configuration)
const [OLD, NEW] = ["o".repeat(40), "n".repeat(40)]

beforeEach(() => use(OLD))

it("gives back what was sealed to the same owner for the same purpose alone, and never in the clear", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 2 }),
      (text, [owner, other]) => {
        const kept = seal("payout account", owner!, text)
        expect(unseal("payout account", owner!, kept)).toBe(text)
        expect(unseal("payout account", other!, kept)).toBeNull()
        expect(unseal("another purpose", owner!, kept)).toBeNull()
        if (text.length > 5) expect(kept.sealed.includes(text)).toBe(false)
      }
    )
  )
  expect(seal("p", "a", "1234567").sealed).not.toEqual(seal("p", "a", "1234567").sealed)
})

it("answers nothing for bytes that were changed or cut, instead of something wrong", () => {
  const { keyId, sealed } = seal("p", "a", "1234567")
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(unseal("p", "a", { keyId, sealed: changed })).toBeNull()
    expect(unseal("p", "a", { keyId, sealed: sealed.subarray(0, at) })).toBeNull()
  }
})

it("a secret that was replaced still opens what it sealed and still recognises it, as long as it is named", () => {
  const kept = seal("p", "a", "1234567")
  const before = fingerprintsOf("p", "1234567")
  use(NEW, [OLD])
  expect(unseal("p", "a", kept)).toBe("1234567")
  expect(seal("p", "a", "1234567").keyId).not.toBe(kept.keyId)
  expect(fingerprintsOf("p", "1234567")).toContain(before[0])
  use(NEW)
  expect(unseal("p", "a", kept)).toBeNull()
  expect(fingerprintsOf("p", "1234567")).not.toContain(before[0])
})
