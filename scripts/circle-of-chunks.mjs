/**
 * A plugin for Vite. It fails a build in which chunks import each other in a circle: one of them would run before what
 * it imports.
 */
export function noCircleOfChunks() {
  return {
    name: "northlot:no-circle-of-chunks",
    generateBundle(_options, bundle) {
      const circle = circleOf(Object.values(bundle).map(({ fileName, imports = [] }) => [fileName, imports]))
      if (circle) this.error(`Chunks import each other: ${circle.join(" -> ")}.`)
    },
  }
}

/** The first circle among files, each with the files that it imports; undefined if there is none. */
export function circleOf(files) {
  const imports = new Map(files)
  const finished = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (finished.has(file)) return undefined
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file])
      if (circle) return circle
    }
    finished.add(file)
    return undefined
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
