import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** A push notification that a browser shows, with the headers of its request. */
export interface ShownPush {
  title: string
  body: string
  path: string
  tag: string
  silent: boolean
  headers: { ttl: number; urgency: string; topic: string }
  /** The public key with which the market signed the request. */
  signedBy: string
}

/**
 * A push service for several browsers. It decrypts messages that follow the standards (RFC 8291, RFC 8292), as the
 * browser would. `answer` sets the status for a browser's next messages; the default is 201.
 */
export async function pushService() {
  const browsers = new Map<string, (message: Buffer, headers: Record<string, string>) => void>()
  const answers = new Map<string, number[]>()
  const server = createServer((request, response) => {
    void buffer(request).then((message) => {
      const path = request.url ?? ""
      const status = answers.get(path)?.shift() ?? (browsers.has(path) ? 201 : 404)
      try {
        if (status === 201) browsers.get(path)!(message, request.headers as Record<string, string>)
        response.writeHead(status).end()
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    /** A newly subscribed browser: its subscription for the market, and the notifications shown since. */
    browser() {
      const path = `/send/${randomBytes(12).toString("hex")}`
      const [keys, auth] = [createECDH("prime256v1"), randomBytes(16)]
      keys.generateKeys()
      const shown: ShownPush[] = []
      browsers.set(path, (message, headers) => {
        const { ttl, urgency, topic, authorization } = headers as Record<string, string>
        const signedBy = signerOf(authorization!, origin)
        const told = JSON.parse(opened(message, keys, auth)) as Omit<ShownPush, "headers" | "signedBy">
        shown.push({ ...told, headers: { ttl: Number(ttl), urgency: urgency!, topic: topic! }, signedBy })
      })
      const subscription = {
        endpoint: origin + path,
        keys: { p256dh: keys.getPublicKey().toString("base64url"), auth: auth.toString("base64url") },
      }
      return { subscription, shown, answer: (...next: number[]) => answers.set(path, next) }
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type Browser = ReturnType<Awaited<ReturnType<typeof pushService>>["browser"]>

/** Decrypts a push message in the encoding `aes128gcm` with the browser's keys. */
function opened(message: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const sender = message.subarray(21, 21 + message[20]!)
  const sealed = message.subarray(21 + message[20]!)
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, both, 32))
  const derived = (what: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${what}\0`, bytes))
  const cipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8")
}

/** The public key that signed a push request. @throws Error if the signature is invalid or for another push service */
function signerOf(authorization: string, origin: string): string {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims, signature] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"))
  const signer = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    "sha256",
    signed,
    { key: signer, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url")
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims!, "base64url").toString()) as { aud: string; sub: string }
  if (!isSigned || aud !== origin || !/^(mailto|https):/.test(sub))
    throw new Error("It is not signed for this service.")
  return key
}
