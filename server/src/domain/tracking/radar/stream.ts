import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { EventStream } from '#core/http/event-stream.ts'
import type { Touch } from './cursor.ts'
import { cursorOf, overlapBefore } from './cursor.ts'

const keyOf = ({ staffId, personId, contentType, contentId }: Touch) =>
  `${staffId}/${personId}/${contentType}/${contentId}`

/** One open live radar: the bytes that go out, and what its reader has been told. */
export class RadarStream extends EventStream {
  /** When each thing was touched that has been told, back to where the next look begins. */
  readonly #told = new Map<string, string>()
  #moment: string

  /** @param moment where it starts: later touches are told, and earlier ones that come to light late */
  constructor(moment: string) {
    // An id before the first entry, so that a client that loses the connection early misses nothing.
    super(`id: ${moment}\n`)
    this.#moment = moment
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
    this.send(`event: entry\nid: ${cursorOf(touch, entry)}\ndata: ${JSON.stringify(entry)}\n\n`)
  }

  /** Leads changed hands: the client reads its list again. */
  tellTurn(): void {
    this.send('event: turn\ndata: {}\n\n')
  }

  /** Counts as told. */
  remember(touch: Touch): void {
    this.#told.set(keyOf(touch), touch.touchedAt)
    if (touch.touchedAt <= this.#moment) return
    this.#moment = touch.touchedAt
    for (const [key, touchedAt] of this.#told) if (touchedAt < this.since) this.#told.delete(key)
  }
}
