import { startUntilUp } from "./supervise"

const PATIENCE = { firstPause: 0, longestPause: 1, longest: 60_000 }

test("a process whose start fails again and again comes up with the first start that works", async () => {
  let tries = 0
  const start = async () => {
    if (++tries < 40) throw new Error("The database does not answer")
  }
  expect(await startUntilUp("server 1", start, PATIENCE)).toMatchObject({
    name: "server 1",
    tries: 40,
    failure: "The database does not answer",
    isUp: true,
  })
})

test("a process that does not come up in time is given up, and its last words are told", async () => {
  const start = () => Promise.reject(new Error("A setting is missing"))
  expect(await startUntilUp("worker 2", start, { ...PATIENCE, longest: 20 })).toMatchObject({
    failure: "A setting is missing",
    isUp: false,
  })
})
