import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Logger } from "@medusajs/framework/types"
import { installConfiguration, readConfiguration } from "#src/platform/configuration"
import S3FileProvider from "./service"

const mockNoted: { key: string; sent: boolean }[] = []
jest.mock("#src/platform/stored-files", () => ({
  noteStoredFile: (key: string) =>
    Promise.resolve(mockNoted.push({ key, sent: [...store.objects.keys()].includes(`cars/${key}`) })),
}))

interface Kept {
  bytes: Buffer
  type: string
  acl: string | undefined
  authorization: string | undefined
}

/** A fake of S3: objects by bucket and key, bulk deletion, and multipart uploads. */
class Store {
  readonly objects = new Map<string, Kept>()
  readonly parts = new Map<string, Map<number, Buffer>>()
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body))
  })
  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }
  close() {
    this.server.closeAllConnections()
    return new Promise((done) => this.server.close(done))
  }
  private async answer(
    request: IncomingMessage
  ): Promise<{ status: number; body?: Buffer | string; headers?: Record<string, string> }> {
    const { pathname, searchParams } = new URL(request.url!, "http://store")
    const key = decodeURIComponent(pathname).slice(1)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const { authorization, "content-type": type = "" } = request.headers
    const object = (bytes: Buffer): Kept => ({
      bytes,
      type,
      acl: request.headers["x-amz-acl"] as string | undefined,
      authorization,
    })
    if (request.method === "POST" && searchParams.has("delete")) {
      for (const [, name] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
        this.objects.delete(`${key}/${name}`.replace("//", "/"))
      return { status: 200, body: "<DeleteResult/>" }
    }
    if (request.method === "POST" && searchParams.has("uploads")) {
      this.parts.set(key, new Map())
      this.objects.set(key, object(Buffer.alloc(0)))
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (request.method === "POST" && searchParams.has("uploadId")) {
      const parts = [...this.parts.get(key)!].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
      this.objects.get(key)!.bytes = Buffer.concat(parts)
      return {
        status: 200,
        body: `<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>`,
      }
    }
    if (request.method === "PUT" && searchParams.has("partNumber")) {
      this.parts.get(key)!.set(Number(searchParams.get("partNumber")), body)
      return { status: 200, headers: { etag: '"part"' } }
    }
    if (request.method === "PUT") {
      this.objects.set(key, object(body))
      return { status: 200, headers: { etag: '"one"' } }
    }
    const kept = this.objects.get(key)
    if (!kept) return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" }
    if (request.method === "DELETE") {
      this.objects.delete(key)
      return { status: 204 }
    }
    return { status: 200, body: kept.bytes, headers: { "content-type": kept.type } }
  }
}

const store = new Store()
let files: S3FileProvider

beforeAll(async () => {
  const endpoint = await store.listen()
  const secret = "s".repeat(32)
  installConfiguration(
    readConfiguration(
      {
        S3_BUCKET: "cars",
        S3_REGION: "ca-central-1",
        S3_ENDPOINT: endpoint,
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
        S3_PUBLIC_URL: "https://media.example.ca/",
      },
      {
        databaseUrl: "postgres://localhost/northlot",
        secrets: { jwt: secret, cookie: secret, fileLinks: secret, sandboxWebhook: secret, encryption: secret },
      }
    )
  )
  files = new S3FileProvider({
    logger: {
      error: (error: unknown) => {
        throw error
      },
    } as unknown as Logger,
  })
})
afterAll(() => store.close())

const photo = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 500 }, (_, index) => index % 256)])
const send = (access: "public" | "private", filename = "photo.jpg") =>
  files.upload({ filename, mimeType: "image/jpeg", content: photo.toString("base64"), access })

it("keeps a public file byte for byte under a name that nobody guesses, and takes it away again", async () => {
  const [one, two] = [await send("public"), await send("public")]
  expect(one.key).toMatch(/^public\/[a-f0-9]{40}-[0-9A-Z]{26}\.jpg$/)
  expect(one.url).toBe(`https://media.example.ca/${one.key}`)
  expect(two.key).not.toBe(one.key)
  expect(store.objects.get(`cars/${one.key}`)).toMatchObject({
    bytes: photo,
    type: "image/jpeg",
    acl: undefined,
    authorization: expect.stringContaining("Credential=key/"),
  })
  await files.delete([{ fileKey: one.key }, { fileKey: two.key }])
  expect(store.objects.size).toBe(0)
})

it("keeps private files apart from public ones, whatever they are called, and reads them back for us", async () => {
  const { key } = await send("private", "../public/../../licence.PDF")
  expect(key).toMatch(/^private\/[a-f0-9]{40}-[0-9A-Z]{26}\.pdf$/)
  expect((await files.getAsBuffer({ fileKey: key })).equals(photo)).toBe(true)
  await files.delete({ fileKey: key })
  await expect(files.getAsBuffer({ fileKey: key })).rejects.toThrow()
})

it("takes a film as a stream, in parts once it is large", async () => {
  for (const size of [1_000, 6 * 1024 * 1024]) {
    const film = Buffer.alloc(size, "film")
    const { writeStream, promise, fileKey, url } = await files.getUploadStream({
      filename: "video.mp4",
      mimeType: "video/mp4",
      access: "public",
    })
    writeStream.end(film)
    expect(await promise).toEqual({ key: fileKey, url })
    expect(url).toMatch(/^https:\/\/media\.example\.ca\/public\/.+\.mp4$/)
    const kept = store.objects.get(`cars/${fileKey}`)!
    expect([kept.bytes.equals(film), kept.type]).toEqual([true, "video/mp4"])
  }
  expect(store.parts.size).toBe(1)
})

it("has noted each file before it is sent: one whose process ends meanwhile is known", async () => {
  mockNoted.length = 0
  const { key } = await send("private")
  const { writeStream, promise } = await files.getUploadStream({
    filename: "film.mp4",
    mimeType: "video/mp4",
    access: "public",
  })
  // The file is large enough for an upload in several parts.
  writeStream.end(Buffer.alloc(6 * 1024 * 1024))
  const film = await promise
  expect(mockNoted).toEqual([key, film.key].map((each) => ({ key: each, sent: false })))
  await files.delete([{ fileKey: key }, { fileKey: film.key }])
})
