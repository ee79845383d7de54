import { createServer, type Server } from "node:http"
import { StartError } from "./start-error"

/** Opens the public port and answers its number. @throws StartError with a sentence */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((listening, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") {
        failed(
          new StartError(
            `Port ${port} is taken by another program; stop that program, or start with PORT set to another number.`
          )
        )
      } else if (error.code === "EACCES") {
        failed(new StartError(`This user may not open port ${port}; start with PORT set to a number above 1023.`))
      } else failed(error)
    })
    server.listen(port, () => listening((server.address() as { port: number }).port))
  })
}

/**
 * Checks early that the port is free. A first start would notice a taken port only after minutes. @throws StartError
 */
export async function refuseTakenPort(port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await listen(probe, port)
  await new Promise((closed) => probe.close(closed))
}
