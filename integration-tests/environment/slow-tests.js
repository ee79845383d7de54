/**
 * `slow("title", …)` is a test that `npm test` leaves out and `npm run test:all` runs. Slow and fast tests of a subject
 * are in the same file. The file runs twice, once for each kind, so no fast test may need the result of a slow test,
 * and vice versa.
 */
const leftOut = Object.assign(() => undefined, { each: () => () => undefined })

/** The `describe` group whose body runs now. Jest refuses hooks in a group without tests. */
let group = null

/** Wraps a function that registers tests, and counts its calls. */
const counted = (register) =>
  new Proxy(register, {
    apply(called, self, given) {
      if (group) group.tests++
      return Reflect.apply(called, self, given)
    },
    get: (of, name) => (typeof of[name] === "function" ? counted(of[name]) : of[name]),
  })

const { describe: begin, test: register } = globalThis
const isMixed = !expect.getState().testPath.endsWith(".slow.test.ts")
globalThis.slow = SLOW_PART ? counted(register) : leftOut
globalThis.test = globalThis.it = SLOW_PART && isMixed ? leftOut : counted(register)

for (const name of ["beforeAll", "afterAll", "beforeEach", "afterEach"]) {
  const hook = globalThis[name]
  globalThis[name] = (...given) => (group ? group.hooks.push(() => hook(...given)) : hook(...given))
}

const read =
  (body) =>
  (...given) => {
    const outer = group
    const inner = (group = { tests: 0, hooks: [] })
    body(...given)
    group = outer
    if (inner.tests === 0) return
    for (const hook of inner.hooks) hook()
    if (outer) outer.tests += inner.tests
  }
globalThis.describe = Object.assign((name, body) => begin(name, read(body)), {
  each:
    (...table) =>
    (name, body) =>
      begin.each(...table)(name, read(body)),
})
