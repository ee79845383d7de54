import fc from "fast-check"
import { policySchemas, type PolicyKind } from "../endpoints"
import { POLICY_DEFAULTS, changedNames, startRefusal, versionAt, withdrawRefusal, type DatedVersion } from "./policies"

interface Act {
  /** Milliseconds since the previous act. */
  after: number
  /** Either the new version's start, in milliseconds after this act, or the number of the version to withdraw. */
  what: { begins: number } | { withdraws: number }
}

const act: fc.Arbitrary<Act> = fc.record({
  after: fc.integer({ min: 0, max: 5 }),
  what: fc.oneof(
    fc.record({ begins: fc.integer({ min: -3, max: 10 }) }),
    fc.record({ withdraws: fc.integer({ min: 1, max: 8 }) })
  ),
})

/**
 * Applies the admins' acts in order and skips those that the rules refuse. `known` holds the versions as of each act.
 */
function history(acts: readonly Act[]): { known: { at: number; versions: DatedVersion[] }[]; end: number } {
  let now = 0
  let versions: DatedVersion[] = []
  const known = [{ at: now, versions }]
  for (const { after, what } of acts) {
    now += after
    if ("begins" in what) {
      const effectiveFrom = now + what.begins
      if (startRefusal(effectiveFrom, now) === null)
        versions = [{ version: versions.length + 1, effectiveFrom, withdrawnAt: null }, ...versions]
    } else {
      const named = versions.find(({ version }) => version === what.withdraws)
      if (named && withdrawRefusal(named, now) === null)
        versions = versions.map((one) => (one === named ? { ...one, withdrawnAt: now } : one))
    }
    known.push({ at: now, versions })
  }
  return { known, end: now }
}

const acts = fc.array(act, { maxLength: 20 })

test("nothing that is decided later changes what was in force: a change never reaches back", () => {
  fc.assert(
    fc.property(acts, (given) => {
      const { known } = history(given)
      const last = known.at(-1)!.versions
      for (const [index, { at, versions }] of known.entries()) {
        const nextAt = known[index + 1]?.at ?? at
        // Later acts must not change which version is in force between this act and the next one.
        for (let moment = at; moment < nextAt; moment++)
          expect(versionAt(last, moment)?.version).toBe(versionAt(versions, moment)?.version)
      }
    })
  )
})

test("in force is a version that has begun and was not withdrawn, and none that began later has", () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 120 }), (given, moment) => {
      const { versions } = history(given).known.at(-1)!
      const inForce = versionAt(versions, moment)
      const begun = versions.filter(({ effectiveFrom, withdrawnAt }) => withdrawnAt === null && effectiveFrom <= moment)
      expect(inForce === undefined).toBe(begun.length === 0)
      for (const other of begun) {
        expect(inForce!.effectiveFrom).toBeGreaterThanOrEqual(other.effectiveFrom)
        if (other.effectiveFrom === inForce!.effectiveFrom)
          expect(inForce!.version).toBeGreaterThanOrEqual(other.version)
      }
    })
  )
})

test("the order in which versions are read does not matter", () => {
  fc.assert(
    fc.property(acts, fc.integer({ min: 0, max: 120 }), (given, moment) => {
      const { versions } = history(given).known.at(-1)!
      expect(versionAt([...versions].reverse(), moment)).toBe(versionAt(versions, moment))
    })
  )
})

test("a version that has begun is not withdrawn, nor one twice, and a withdrawn one is never in force", () => {
  const planned = { version: 1, effectiveFrom: 10, withdrawnAt: null }
  expect(withdrawRefusal(planned, 9)).toBeNull()
  expect(withdrawRefusal(planned, 10)).toBe("BEGUN")
  expect(withdrawRefusal({ ...planned, withdrawnAt: 5 }, 6)).toBe("WITHDRAWN")
  expect(versionAt([{ ...planned, withdrawnAt: 5 }], 100)).toBeUndefined()
})

test("a version begins now or later", () => {
  expect(startRefusal(10, 10)).toBeNull()
  expect(startRefusal(11, 10)).toBeNull()
  expect(startRefusal(9, 10)).toBe("PASSED")
})

test.each(Object.keys(policySchemas) as PolicyKind[])(
  "what holds of '%s' before any change is a valid version",
  (kind) => {
    expect(policySchemas[kind].parse(POLICY_DEFAULTS[kind])).toEqual(POLICY_DEFAULTS[kind])
  }
)

test("what differs between two versions is named", () => {
  expect(changedNames({ a: 1, b: "x" }, { a: 2, b: "x", c: true })).toEqual(["a", "c"])
  expect(changedNames(POLICY_DEFAULTS.auction, POLICY_DEFAULTS.auction)).toEqual([])
})
