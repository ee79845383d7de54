/**
 * HTTP for benchmarks: one connection a caller, kept open, and nothing that `fetch` does beside it. On one machine what
 * the client costs is taken from the server.
 */
import { Agent, request } from "node:http"

export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: Infinity })

  constructor(private readonly address: string) {}

  post<Answer>(path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const text = JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.address), {
        method: "POST",
        agent: this.agent,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(text), ...headers },
      })
      sent.on("error", reject)
      sent.on("response", (response) => {
        let answer = ""
        response.setEncoding("utf8")
        response.on("data", (piece: string) => (answer += piece))
        response.on("end", () => resolve(JSON.parse(answer) as Answer))
        response.on("error", reject)
      })
      sent.end(text)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
