// A Jest runtime in which each worker compiles a module once. Jest's own compiles it again for every test file.
const vm = require("node:vm")

const compileFunction = vm.compileFunction

// V8 caches compiled scripts by text and name, but no function with a callback for later imports. Tests need no such
// callback: their transform replaces `import()`.
vm.compileFunction = (source, parameters, options) => {
  if (!options?.parsingContext) return compileFunction(source, parameters, options)
  const script = new vm.Script(`(function (${parameters.join(",")}) {${source}\n})`, { filename: options.filename })
  return script.runInContext(options.parsingContext)
}

module.exports = require("jest-runtime")
