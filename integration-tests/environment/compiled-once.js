// A Jest runtime in which each worker compiles a module only once. Jest's standard runtime compiles it again for every
// test file.
const vm = require("node:vm")

const compileFunction = vm.compileFunction

// V8 caches compiled scripts by text and name, but not functions with a callback for dynamic imports. Tests need no
// such callback, because their transform replaces `import()`.
vm.compileFunction = (source, parameters, options) => {
  if (!options?.parsingContext) return compileFunction(source, parameters, options)
  const script = new vm.Script(`(function (${parameters.join(",")}) {${source}\n})`, { filename: options.filename })
  return script.runInContext(options.parsingContext)
}

module.exports = require("jest-runtime")
