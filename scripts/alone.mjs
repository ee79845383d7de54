// If several starts run in one folder, one installs and builds while the others wait.
import { createHash } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** An address that only one process can listen on. The operating system frees it however that process ends. */
function addressOf(root) {
  const name = `northlot-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`
  if (process.platform === "linux") return `\0${name}`
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * Runs `work` under a lock, so that only one process runs it for this folder. `work` gets the lock's file descriptor. A
 * child process that inherits the descriptor holds the lock as long as it lives, even if this process is killed.
 */
export async function alone(root, report, work) {
  const address = addressOf(root)
  let holder = await hold(address)
  if (!holder) report("Waiting for another start to build")
  while (!holder) {
    await otherGone(address)
    holder = await hold(address)
  }
  try {
    return await work(holder.descriptor)
  } finally {
    for (const waiting of holder.waiting) waiting.destroy()
    holder.server.close()
  }
}

async function hold(address) {
  const waiting = new Set()
  const server = createServer((socket) => {
    waiting.add(socket.on("error", () => undefined).on("close", () => waiting.delete(socket)))
  })
  try {
    server.listen(address)
    await once(server, "listening")
    // On Windows, a listening server has no file descriptor that a child process can inherit.
    const { fd: descriptor } = server._handle
    return { server, waiting, descriptor: descriptor >= 0 ? descriptor : "ignore" }
  } catch (error) {
    if (error.code === "EADDRINUSE") return null
    throw error
  }
}

/** Waits until the process that listens on this address has closed its server or has ended. */
async function otherGone(address) {
  const socket = connect(address)
  socket.on("error", (error) => {
    // A killed process leaves its socket file, which must be deleted before the next process can listen.
    if (error.code === "ECONNREFUSED" && !address.startsWith("\0")) rmSync(address, { force: true })
  })
  socket.resume()
  await new Promise((closed) => socket.once("close", closed))
}
