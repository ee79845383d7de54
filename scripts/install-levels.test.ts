type Level = "run" | "all"
const { levelToInstall, stampOf } = require("./install-levels.cjs") as {
  levelToInstall(there: { stamp: string | null; byHand: boolean; locked: string; wanted: Level }): Level | null
  stampOf(locked: string, level: Level): string
}

const LOCKED = "a1"
const fresh = { stamp: null, byHand: false, locked: LOCKED }
const after = (level: Level, locked = LOCKED) => ({ stamp: stampOf(locked, level), byHand: true, locked: LOCKED })

test("a fresh clone gets what is asked for, and no more", () => {
  expect(levelToInstall({ ...fresh, wanted: "run" })).toBe("run")
  expect(levelToInstall({ ...fresh, wanted: "all" })).toBe("all")
})

test("what is there already is not installed twice", () => {
  expect(levelToInstall({ ...after("run"), wanted: "run" })).toBeNull()
  expect(levelToInstall({ ...after("all"), wanted: "all" })).toBeNull()
})

test("a start after the tests removes and installs nothing", () => {
  expect(levelToInstall({ ...after("all"), wanted: "run" })).toBeNull()
})

test("the tests after a start add what is missing", () => {
  expect(levelToInstall({ ...after("run"), wanted: "all" })).toBe("all")
})

test("another lockfile is installed, and leaves nobody with less than before", () => {
  expect(levelToInstall({ ...after("run", "b2"), wanted: "run" })).toBe("run")
  expect(levelToInstall({ ...after("run", "b2"), wanted: "all" })).toBe("all")
  expect(levelToInstall({ ...after("all", "b2"), wanted: "run" })).toBe("all")
  expect(levelToInstall({ ...after("all", "b2"), wanted: "all" })).toBe("all")
})

test("a start removes nothing of what somebody has installed by hand", () => {
  expect(levelToInstall({ ...fresh, byHand: true, wanted: "run" })).toBe("all")
})
