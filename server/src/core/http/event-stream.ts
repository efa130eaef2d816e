import { once } from 'node:events'
import { PassThrough } from 'node:stream'

/** Bytes that may wait for a slow reader. Above that the connection is closed, and the client reconnects. */
const MOST_WAITING = 256 * 1024

const HEARTBEAT_MS = 15_000
const LAST_BYTES_MS = 1_000

/** One open answer of server-sent events. */
export class EventStream {
  readonly out = new PassThrough({ highWaterMark: 64 * 1024 })
  readonly #heartbeat = setInterval(() => this.out.write(': still here\n\n'), HEARTBEAT_MS).unref()

  /** @param start the first lines after the pause before a reconnection */
  constructor(start = '') {
    // The client may close the connection in the middle of a frame.
    this.out.on('error', () => {})
    this.out.once('close', () => clearInterval(this.#heartbeat))
    this.out.write(`retry: 2000\n${start}\n`)
  }

  get isOpen(): boolean {
    return !this.out.destroyed && !this.out.writableEnded
  }

  /** @param frame complete, with its empty line */
  send(frame: string): void {
    if (!this.isOpen) return
    this.out.write(frame)
    if (this.out.writableLength + this.out.readableLength > MOST_WAITING) this.out.destroy()
  }

  /** Waits until the reader has received everything, or has disconnected. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.out.writableNeedDrain) return
    const over = new AbortController()
    await Promise.race(['drain', 'close'].map((event) => once(this.out, event, { signal: over.signal })))
    over.abort()
  }

  /** Ends the stream, and closes the connection of a client that does not read the last bytes. */
  end(): void {
    if (!this.isOpen) return
    this.out.end()
    setTimeout(() => this.out.destroy(), LAST_BYTES_MS).unref()
  }
}
