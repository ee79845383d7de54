import { ClusterAdapter, MessageType, type ClusterMessage } from "socket.io-adapter"
import pTimeout from "p-timeout"
import { otherWay, type SocketsRedis } from "#src/platform/redis"

const PREFIX = "northlot:sockets"
/** The longest wait for the subscription of a joined room, e.g. while Redis is down. */
const JOIN_MILLISECONDS = 1_000
/** Each socket has a private room, named by the socket's id. Only the socket's own server sends to this room. */
const SOCKET_ID_LENGTH = 20

/**
 * Connects sockets of several servers by Redis' sharded pub/sub. Each room is a channel, and a server subscribes
 * only to rooms of its own sockets. Other messages go to all servers. Nothing is stored for absent sockets.
 */
class ShardedAdapter extends ClusterAdapter {
  private readonly everybody: string
  private readonly subscribed = new Map<string, Promise<unknown>>()
  private readonly hear = (channel: Buffer, message: Buffer) => this.take(channel.toString(), message.toString())

  constructor(
    nsp: { name: string },
    private readonly redis: SocketsRedis
  ) {
    super(nsp)
    this.everybody = `${PREFIX}#${nsp.name}`
    redis.hear.on("smessageBuffer", this.hear)
    this.subscribe(this.everybody)
    this.on("create-room", (room: string) => this.isShared(room) && this.subscribe(this.channelOf(room)))
    this.on("delete-room", (room: string) => this.isShared(room) && this.unsubscribe(this.channelOf(room)))
  }

  override async addAll(id: string, rooms: Set<string>): Promise<void> {
    super.addAll(id, rooms)
    const news = [...rooms].map((room) => this.subscribed.get(this.channelOf(room)))
    await pTimeout(Promise.all(news), JOIN_MILLISECONDS).catch(() => undefined)
  }

  /** @throws Error, because socket.io needs the count only to wait for other servers' answers, which nobody requests */
  override serverCount(): never {
    throw new Error("Other servers receive messages for their sockets, but no server requests answers from them.")
  }

  override close(): void {
    this.redis.hear.off("smessageBuffer", this.hear)
    for (const channel of [...this.subscribed.keys()]) this.unsubscribe(channel)
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    const orElse = otherWay()
    const sent = this.partsOf(message).map(([channel, part]) => this.redis.tell.spublish(channel, JSON.stringify(part)))
    // If Redis does not accept the message, the fallback sends it to the other processes.
    await Promise.all(sent).catch(() => orElse?.())
    return ""
  }

  protected override doPublishResponse(): never {
    return this.serverCount()
  }

  /**
   * Splits a message to several rooms into one message per room. A socket in several of these rooms gets one message
   * only, that of the last room.
   */
  private partsOf(message: ClusterMessage): [channel: string, part: ClusterMessage][] {
    if (message.type !== MessageType.BROADCAST || message.data.requestId !== undefined)
      return [[this.everybody, message]]
    const { opts } = message.data
    if (opts.rooms.length === 0 || !opts.rooms.every((room) => this.isShared(room))) return [[this.everybody, message]]
    return opts.rooms.map((room, index) => {
      const except = [...opts.except, ...opts.rooms.slice(index + 1)]
      return [this.channelOf(room), { ...message, data: { ...message.data, opts: { ...opts, rooms: [room], except } } }]
    })
  }

  private take(channel: string, text: string): void {
    if (this.subscribed.has(channel)) this.onMessage(JSON.parse(text) as ClusterMessage)
  }

  private subscribe(channel: string): void {
    this.subscribed.set(
      channel,
      this.redis.hear.ssubscribe(channel).catch(() => undefined)
    )
  }

  private unsubscribe(channel: string): void {
    this.subscribed.delete(channel)
    void this.redis.hear.sunsubscribe(channel).catch(() => undefined)
  }

  private isShared(room: string): boolean {
    return room.length !== SOCKET_ID_LENGTH
  }

  private channelOf(room: string): string {
    return `${this.everybody}#room#${room}`
  }
}

/** The adapter class for socket.io, which makes one per namespace. */
export function shardedAdapter(redis: SocketsRedis) {
  return class extends ShardedAdapter {
    constructor(nsp: { name: string }) {
      super(nsp, redis)
    }
  }
}
