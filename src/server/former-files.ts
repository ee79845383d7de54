import express, { type Router } from "express"
import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { notePageFiles, readPageFile, storePageFile } from "#src/platform/page-files"
import { startRepeating, type Repeating } from "#src/platform/repeating"

/** The build folder of each application's hashed files, and their address. */
const PLACES = [
  { folder: "storefront/dist/assets", address: "/assets" },
  { folder: "admin/dist/assets", address: "/admin/assets" },
]
/** The build's compressed files are not stored. The server compresses the stored files on request. */
const COMPRESSED = /\.(br|gz)$/
const FORMER_FILE = /^(?:\/admin)?\/assets\/[\w.-]{1,150}$/
const NOTING_MILLISECONDS = 60 * 60_000

/**
 * Stores the files of this build, so that they are served for a day after the build is replaced. Each hour it records
 * that the files are in use.
 */
export function storePageFiles(projectDirectory: string): Repeating {
  return startRepeating(() => noteFiles(projectDirectory), {
    pauseMilliseconds: NOTING_MILLISECONDS,
    failure: "The files of the pages could not be stored",
    immediately: true,
  })
}

async function noteFiles(projectDirectory: string): Promise<void> {
  for (const { folder, address } of PLACES) {
    const place = join(projectDirectory, folder)
    const names = (await readdir(place).catch(() => [])).filter((name) => !COMPRESSED.test(name))
    for (const path of await notePageFiles(names.map((name) => `${address}/${name}`)))
      await storePageFile(path, await readFile(join(place, path.slice(address.length))))
  }
}

/** Serves the files of earlier builds. It must come after the router that serves the files of this build. */
export function formerFiles(): Router {
  const router = express.Router()
  router.get(FORMER_FILE, (request, response, next) => {
    readPageFile(request.path)
      .then((content) => {
        if (!content) return next()
        response.setHeader("Cache-Control", "public, max-age=31536000, immutable")
        response.type(request.path.split(".").at(-1)!).send(content)
      })
      .catch(next)
  })
  return router
}
