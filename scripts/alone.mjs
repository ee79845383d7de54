// Of several starts in one folder, one installs and builds, and the others wait for it.
import { createHash } from "node:crypto"
import { once } from "node:events"
import { rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** An address that only one process can listen on, and that is free again when it ends, however it ends. */
function addressOf(root) {
  const name = `northlot-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`
  if (process.platform === "linux") return `\0${name}`
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * Runs `work` while no other process runs one for this folder. A process that is given the file descriptor
 * that `work` gets keeps the others out for as long as it lives, even when this one is killed.
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
    // Windows has none to give.
    const { fd: descriptor } = server._handle
    return { server, waiting, descriptor: descriptor >= 0 ? descriptor : "ignore" }
  } catch (error) {
    if (error.code === "EADDRINUSE") return null
    throw error
  }
}

/** Waits until the process that listens has ended or is done. */
async function otherGone(address) {
  const socket = connect(address)
  socket.on("error", (error) => {
    // Where an address is a file, a killed process leaves it behind.
    if (error.code === "ECONNREFUSED" && !address.startsWith("\0")) rmSync(address, { force: true })
  })
  socket.resume()
  await new Promise((closed) => socket.once("close", closed))
}
