/**
 * Jest's `expect(value)` makes six functions for each of 70 matchers, and an error with its stack. Tests of properties
 * call it some hundred thousand times. This `expect` lets Jest make only the matcher that the test uses.
 */
const whole = globalThis.expect
const registry = globalThis[Symbol.for("$$jest-matchers-object")]

/** What Jest's `expect(actual)` returns while Jest knows this matcher alone. Only matchers of promises use the stack. */
function only(matcher, actual) {
  const { matchers } = registry
  const { stackTraceLimit } = Error
  registry.matchers = { [matcher]: matchers[matcher] }
  Error.stackTraceLimit = 0
  try {
    return whole(actual)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    registry.matchers = matchers
  }
}

const lazily = (actual, isNot) =>
  new Proxy(
    {},
    {
      get(_, name) {
        if (name === "not" && !isNot) return lazily(actual, true)
        if (name === "resolves" || name === "rejects") return whole(actual)[name]
        if (!Object.hasOwn(registry.matchers, name)) return undefined
        const made = only(name, actual)
        return (isNot ? made.not : made)[name]
      },
    }
  )

globalThis.expect = new Proxy(whole, {
  apply: (_, __, given) => (given.length > 1 ? whole(...given) : lazily(given[0], false)),
})
