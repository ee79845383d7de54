import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { SharedMarket } from "./market"
import { noteSecrets } from "./told-secrets"

/** An authenticator app that uses the market's clock. `steps` is the number of half minutes from now. */
export function authenticatorApp(market: Pick<SharedMarket, "clock">, secret: string) {
  noteSecrets({ token: secret })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return async (steps = 0) => app.generate({ timestamp: (await market.clock.now()).getTime() + steps * 30_000 })
}

interface Site {
  id: string
  origin: string
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest()

/** A software passkey for a browser on `site`. It creates its key and signs like a real device. */
export function softwarePasskey(site: Site) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const credentialId = randomBytes(32)
  const id = credentialId.toString("base64url")
  let counter = 0

  const clientData = (type: string, challenge: unknown, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, ...rest: Buffer[]) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(site.id), head, ...rest])
  }
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  })

  return {
    /** The browser's response to the options for a new passkey. */
    make(options: Record<string, unknown>) {
      const { x, y } = publicKey.export({ format: "jwk" })
      const part = (label: number, value: string) =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, "base64url")])
      const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x!), part(0x22, y!)])
      const length = Buffer.from([0, credentialId.length])
      const data = authenticatorData(0x45, Buffer.alloc(16), length, credentialId, key)
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([data.length]),
        data,
      ])
      return answer({
        clientDataJSON: clientData("webauthn.create", options.challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      })
    },
    /** The browser's response to the options for a sign-in. */
    sign(options: Record<string, unknown>, origin?: string) {
      counter++
      const data = authenticatorData(0x05)
      const client = clientData("webauthn.get", options.challenge, origin)
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      })
    },
  }
}
