import { ServerClock } from "./serverClock"

const server = (ms: number) => new Date(ms).toISOString()

describe("the server's clock on a device", () => {
  it("follows the server however wrong the device is", () => {
    const hourAhead = 3_600_000
    let device = 1_000_000 + hourAhead
    const clock = new ServerClock(() => device)
    clock.observe(server(1_000_000), device - 100, device)
    expect(clock.now()).toBe(1_000_050) // the answer travelled for half of the round trip
    device += 5_000
    expect(clock.now()).toBe(1_005_050)
  })

  it("trusts the quickest answer, not the newest", () => {
    const clock = new ServerClock(() => 10_000)
    clock.observe(server(20_000), 9_980, 10_000)
    clock.observe(server(29_000), 8_000, 10_000)
    expect(clock.now()).toBe(20_010)
  })

  it("forgets an old answer when a newer one comes", () => {
    let device = 0
    const clock = new ServerClock(() => device)
    clock.observe(server(5_000), 0, 0)
    device = 200_000
    clock.observe(server(300_000), device - 2_000, device)
    expect(clock.now()).toBe(301_000)
  })

  it("ignores an answer that is no time", () => {
    const clock = new ServerClock(() => 42)
    clock.observe("soon", 0, 42)
    expect(clock.now()).toBe(42)
  })

  it("tells listeners about a jump and not about a tremble", () => {
    const clock = new ServerClock(() => 100_000)
    const heard = jest.fn()
    clock.onAdjusted(heard)
    clock.observe(server(100_100), 100_000, 100_000)
    expect(heard).not.toHaveBeenCalled()
    const other = new ServerClock(() => 100_000)
    other.onAdjusted(heard)
    other.observe(server(160_000), 100_000, 100_000)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
