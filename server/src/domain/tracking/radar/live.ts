import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { RadarHub } from '#domain/tracking/ledger/hub.ts'
import type { Touch } from './cursor.ts'
import { momentOf, overlapBefore } from './cursor.ts'
import { radarOf, touchedEntries } from './radar.ts'
import type { RadarOf } from './sources.ts'
import { RadarStream } from './stream.ts'
import { touchAt, touchedAfter, touchNow } from './touches.ts'

export interface LiveRadar {
  /**
   * A new stream of a member of staff: entries from now on, or after a cursor, resent from five seconds before it.
   * @throws Failure 400 for a malformed cursor
   */
  open(of: { companyId: string; staffId: string }, after?: string): Promise<RadarStream>
  /** Ends every stream. */
  close(): void
}

const BATCH = 100

/** One phone needs one; a loop of reconnects must not pile up. The oldest goes. */
const STREAMS_EACH = 20

/** The state shared by the open streams of one member of staff: one read of the database for all of them. */
interface Feed {
  of: RadarOf
  streams: Set<RadarStream>
  leave(): void
  /** Leads may have changed hands since `of` was read. */
  mayBeTurned: boolean
  busy: boolean
  again: boolean
}

export function createLiveRadar({
  db,
  radarHub,
  log,
}: {
  db: Database
  radarHub: RadarHub
  log: Logger
}): LiveRadar {
  const feeds = new Map<string, Feed>()
  /** Those too that still catch up. The oldest first. */
  const open = new Map<string, Set<RadarStream>>()

  /** The member counts as the caller, so that opening streams without a pause does not use up the company's share. */
  const read = <T>(of: Pick<RadarOf, 'companyId' | 'staffId'>, work: (tenant: TenantDb) => Promise<T>) =>
    db.tenant(of.companyId, work, keyOf(of))

  async function openStream(
    { companyId, staffId }: { companyId: string; staffId: string },
    after?: string,
  ): Promise<RadarStream> {
    const of = await read({ companyId, staffId }, (tenant) => radarOf(tenant, companyId, staffId))
    const stream = after === undefined ? await fromNow(of) : new RadarStream(momentOf(after))
    admit(keyOf(of), stream)
    stream.out.once('close', () => part(of, stream))
    if (after === undefined) join(of, stream)
    else void catchUp(of, stream).catch((error: Error) => fail(stream, error))
    return stream
  }

  function admit(key: string, stream: RadarStream): void {
    const streams = (open.get(key) ?? new Set()).add(stream)
    open.set(key, streams)
    for (const oldest of [...streams].slice(0, -STREAMS_EACH)) oldest.end()
  }

  /** Existing entries count as sent, so that only later changes are. */
  async function fromNow(of: RadarOf): Promise<RadarStream> {
    const now = await read(of, touchNow)
    const before: Touch[] = []
    for await (const touches of batches(of, overlapBefore(now.touchedAt))) before.push(...touches)
    // Created after all reads: a stream that is never returned would send heartbeats for ever.
    const stream = new RadarStream(now.touchedAt)
    for (const touch of before) if (touch.touchedAt <= now.touchedAt) stream.remember(touch)
    return stream
  }

  /** As fast as the reader takes it: a long absence is no reason to be cut off. */
  async function catchUp(of: RadarOf, stream: RadarStream): Promise<void> {
    for await (const touches of batches(of, stream.since)) {
      await tell(of, [stream], touches)
      await stream.drained()
      if (!stream.isOpen) return
    }
    join(of, stream)
  }

  function join(of: RadarOf, stream: RadarStream): void {
    if (!stream.isOpen) return
    const key = keyOf(of)
    const feed = feeds.get(key) ?? start(of, key)
    feed.streams.add(stream)
    void look(feed)
  }

  function start(of: RadarOf, key: string): Feed {
    const feed: Feed = {
      of,
      streams: new Set(),
      leave: () => {},
      mayBeTurned: false,
      busy: false,
      again: false,
    }
    follow(feed)
    feeds.set(key, feed)
    return feed
  }

  /** Follows the member, and the original salespeople of received leads: visits to them reach this radar too. */
  function follow(feed: Feed): void {
    const { companyId, staffId, turned } = feed.of
    const leaves = [...new Set([staffId, ...(turned?.received.originIds ?? [])])].map((id) =>
      radarHub.follow(companyId, id, (mayBeTurned) => {
        // The member's own notifications tell of every hand-over that concerns the radar.
        feed.mayBeTurned ||= mayBeTurned && id === staffId
        void look(feed)
      }),
    )
    feed.leave = () => {
      for (const leave of leaves) leave()
    }
  }

  /** Reads the leads that changed hands again, and tells the streams where they differ. */
  async function renew(feed: Feed): Promise<void> {
    const { companyId, staffId, turned: before } = feed.of
    feed.mayBeTurned = false
    const of = await read({ companyId, staffId }, (tenant) => radarOf(tenant, companyId, staffId))
    if (isDeepStrictEqual(of.turned, before)) return
    feed.of = of
    feed.leave()
    // All streams ended meanwhile: the feed is gone.
    if (feed.streams.size > 0) follow(feed)
    for (const stream of feed.streams) stream.tellTurn()
  }

  function part(of: RadarOf, stream: RadarStream): void {
    const key = keyOf(of)
    const streams = open.get(key)
    if (streams?.delete(stream) && streams.size === 0) open.delete(key)
    const feed = feeds.get(key)
    if (!feed?.streams.delete(stream) || feed.streams.size > 0) return
    feed.leave()
    feeds.delete(key)
  }

  /** Single flight; notifications that arrive meanwhile cause one more read. */
  async function look(feed: Feed): Promise<void> {
    feed.again = true
    if (feed.busy) return
    feed.busy = true
    try {
      while (feed.again && feed.streams.size > 0) {
        feed.again = false
        if (feed.mayBeTurned) await renew(feed)
        const { of } = feed
        const since = [...feed.streams].map((stream) => stream.since).sort()[0] ?? ''
        for await (const touches of batches(of, since)) await tell(of, [...feed.streams], touches)
      }
    } catch (error) {
      // The client reconnects with the last id and misses nothing.
      for (const stream of feed.streams) fail(stream, error as Error)
    } finally {
      feed.busy = false
    }
  }

  async function* batches(of: RadarOf, since: string): AsyncGenerator<Touch[]> {
    let place = touchAt(since)
    for (let more = true; more; ) {
      const touches = await read(of, (tenant) => touchedAfter(tenant, of, place, BATCH))
      if (touches.length > 0) yield touches
      place = touches.at(-1) ?? place
      more = touches.length === BATCH
    }
  }

  async function tell(of: RadarOf, streams: RadarStream[], touches: Touch[]): Promise<void> {
    const news = touches.filter((touch) => streams.some((stream) => stream.lacks(touch)))
    if (news.length === 0) return
    const entries = await read(of, (tenant) => touchedEntries(tenant, of, news))
    for (const [index, touch] of news.entries()) {
      const entry = entries[index]
      if (entry) for (const stream of streams) stream.tell(touch, entry)
    }
  }

  function fail(stream: RadarStream, error: Error): void {
    log.warn({ err: error }, 'a live radar was ended')
    stream.end()
  }

  function close(): void {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  }

  return { open: openStream, close }
}

const keyOf = ({ companyId, staffId }: Pick<RadarOf, 'companyId' | 'staffId'>) => `${companyId}/${staffId}`
