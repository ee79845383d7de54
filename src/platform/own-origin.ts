let origin: string | undefined

/** Where this process answers on the loopback address; set when the port is bound. */
export function installOwnOrigin(port: number): void {
  origin = `http://127.0.0.1:${port}`
}

export function ownOrigin(): string {
  if (!origin) throw new Error("The own address is used before the port is bound.")
  return origin
}
