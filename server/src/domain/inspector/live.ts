import { EventStream } from '#core/http/event-stream.ts'
import type { RadarHub } from '#domain/tracking/ledger/hub.ts'

/** Limit of streams of one member, so that a loop of reconnections does not pile up. The oldest stream ends. */
const STREAMS_EACH = 20

export interface LiveEvents {
  /**
   * A new stream of a member of staff. Its first frame is sent at once, so that the client reads the events stored
   * before.
   */
  open(of: { companyId: string; staffId: string }): EventStream
  /** Ends every stream. */
  close(): void
}

/** Tells the inspectors of a company that events were stored. The frames carry no event: the list is filtered by a call. */
export function createLiveEvents(hub: RadarHub): LiveEvents {
  /** By member; the oldest first. */
  const open = new Map<string, Set<EventStream>>()
  return {
    open({ companyId, staffId }) {
      const key = `${companyId}/${staffId}`
      const streams = open.get(key) ?? new Set()
      const stream = new EventStream()
      open.set(key, streams.add(stream))
      for (const oldest of [...streams].slice(0, -STREAMS_EACH)) oldest.end()
      const leave = hub.follow(companyId, 'all', () => stream.send('event: news\ndata: {}\n\n'))
      stream.out.once('close', () => {
        leave()
        if (streams.delete(stream) && streams.size === 0) open.delete(key)
      })
      return stream
    },
    close() {
      for (const streams of open.values()) for (const stream of streams) stream.end()
    },
  }
}
