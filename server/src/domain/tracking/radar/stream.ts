import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { cursorOf, overlapBefore } from './cursor.ts'
import type { Touch } from './touches.ts'

/** Bytes that may wait for a slow reader. Above that the connection is closed, and the client reconnects with the last id. */
const MOST_WAITING = 256 * 1024

const HEARTBEAT_MS = 15_000
const LAST_BYTES_MS = 1_000

const keyOf = ({ staffId, personId, contentType, contentId }: Touch) =>
  `${staffId}/${personId}/${contentType}/${contentId}`

/** One open live radar: the bytes that go out, and what its reader has been told. */
export class RadarStream {
  readonly out = new PassThrough({ highWaterMark: 64 * 1024 })
  readonly #heartbeat = setInterval(() => this.out.write(': still here\n\n'), HEARTBEAT_MS).unref()
  /** When each thing was touched that has been told, back to where the next look begins. */
  readonly #told = new Map<string, string>()
  #moment: string

  /** @param moment where it starts: later touches are told, and earlier ones that come to light late */
  constructor(moment: string) {
    this.#moment = moment
    // The client may close the connection in the middle of a frame.
    this.out.on('error', () => {})
    this.out.once('close', () => clearInterval(this.#heartbeat))
    // An id before the first entry, so that a client that loses the connection early misses nothing.
    this.out.write(`retry: 2000\nid: ${moment}\n\n`)
  }

  get isOpen(): boolean {
    return !this.out.destroyed && !this.out.writableEnded
  }

  /** From when on the next look has to ask. */
  get since(): string {
    return overlapBefore(this.#moment)
  }

  lacks(touch: Touch): boolean {
    return touch.touchedAt >= this.since && this.#told.get(keyOf(touch)) !== touch.touchedAt
  }

  tell(touch: Touch, entry: RadarEntry): void {
    if (!this.isOpen || !this.lacks(touch)) return
    this.remember(touch)
    this.out.write(`event: entry\nid: ${cursorOf(touch, entry)}\ndata: ${JSON.stringify(entry)}\n\n`)
    if (this.out.writableLength + this.out.readableLength > MOST_WAITING) this.out.destroy()
  }

  /** Leads changed hands: the client reads its list again. */
  tellTurn(): void {
    if (this.isOpen) this.out.write('event: turn\ndata: {}\n\n')
  }

  /** Counts as told. */
  remember(touch: Touch): void {
    this.#told.set(keyOf(touch), touch.touchedAt)
    if (touch.touchedAt <= this.#moment) return
    this.#moment = touch.touchedAt
    for (const [key, touchedAt] of this.#told) if (touchedAt < this.since) this.#told.delete(key)
  }

  /** Waits until the reader has taken what there is, or is gone. */
  async drained(): Promise<void> {
    if (!this.isOpen || !this.out.writableNeedDrain) return
    const over = new AbortController()
    await Promise.race(['drain', 'close'].map((event) => once(this.out, event, { signal: over.signal })))
    over.abort()
  }

  /** Ends the stream gracefully, and closes the connection of a client that does not read the last bytes. */
  end(): void {
    if (!this.isOpen) return
    this.out.end()
    setTimeout(() => this.out.destroy(), LAST_BYTES_MS).unref()
  }
}
