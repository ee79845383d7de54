import { ReplicaLag, positionOf } from "./replica"

function watched() {
  const state = { now: 0, written: 100n as bigint | null, replayed: 100n as bigint | null, answers: true }
  const asked = async (position: bigint | null) => {
    if (!state.answers) throw new Error("connect ECONNREFUSED")
    return position
  }
  const lag = new ReplicaLag(
    {
      written: async () => {
        if (state.written === null) throw new Error("The primary is away.")
        return state.written
      },
      replayed: () => asked(state.replayed),
    },
    5_000,
    () => state.now
  )
  return { state, lag }
}

test("a position in the log is one number, whichever half it is in", () => {
  expect(positionOf("0/1A2B")).toBe(0x1a2bn)
  expect(positionOf("2/00000001")).toBe(0x200000001n)
  expect(positionOf(null)).toBeNull()
})

describe("a replica is asked", () => {
  test("only once it has been seen to be close", async () => {
    const { lag } = watched()
    expect(lag.isClose).toBe(false)
    await lag.check()
    expect(lag).toMatchObject({ isClose: true, behind: 0 })
  })

  test("until it lacks more than the bound, counted from the last moment of which it has everything", async () => {
    const { lag, state } = watched()
    await lag.check()
    for (state.now = 1_000; state.now <= 5_000; state.now += 1_000) {
      state.written = 100n + BigInt(state.now)
      await lag.check()
      expect(lag).toMatchObject({ isClose: true, behind: state.now })
    }
    expect(lag.isClose).toBe(false)
    // The replica has everything written until two seconds before the last check, and nothing later.
    state.replayed = 3_100n
    await lag.check()
    expect(lag).toMatchObject({ isClose: true, behind: state.now - 3_000 })
  })

  test("for ever while the primary writes nothing", async () => {
    const { lag, state } = watched()
    for (state.now = 0; state.now < 1_000_000; state.now += 1_000) await lag.check()
    expect(lag.isClose).toBe(true)
  })

  test("no longer than the bound once the primary does not say how far it is", async () => {
    const { lag, state } = watched()
    await lag.check()
    state.written = null
    state.now = 5_000
    await lag.check()
    expect(lag.isClose).toBe(true)
    state.now = 5_001
    expect(lag.isClose).toBe(false)
  })

  test("not once it is gone, nor when the address names a server that is no standby", async () => {
    const { lag, state } = watched()
    await lag.check()
    state.answers = false
    await lag.check()
    expect(lag).toMatchObject({ isClose: false, behind: Infinity })
    state.answers = true
    await lag.check()
    expect(lag.isClose).toBe(true)
    state.replayed = null
    await lag.check()
    expect(lag.isClose).toBe(false)
  })
})
