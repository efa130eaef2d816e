import { callHeaders } from './headers.ts'
import { type Frame, frameParser } from './stream-frames.ts'

export type LiveStatus = 'connecting' | 'live' | 'lost' | 'refused'

interface LiveOptions {
  /** Opens the stream after a cursor; '' for from now on. */
  open: (after: string, signal: AbortSignal) => Promise<Response>
  after?: string
  onFrame: (frame: Frame) => void
  onStatus: (status: LiveStatus) => void
  /** Milliseconds without a byte after which a connection counts as lost; heartbeats are sent every 15 s. */
  silence?: number
  /** Milliseconds before the first retry; doubled each time, up to 30 s. */
  pause?: number
}

interface LiveConnection {
  /** Ends a pause and retries at once, because the person or the network is back. */
  wake: () => void
  close: () => void
}

/**
 * Holds a stream open: a lost or silent connection is opened again after the last id, with exponential backoff. An
 * answer of 401 or 403 ends it ('refused'). After a reconnection frames may arrive twice; they have ids.
 */
export function holdStream({ silence = 45_000, pause = 1000, ...options }: LiveOptions): LiveConnection {
  const stop = new AbortController()
  let after = options.after ?? ''
  let failures = 0
  let wake = () => {}

  async function hold(): Promise<void> {
    while (!stop.signal.aborted) {
      options.onStatus(failures ? 'lost' : 'connecting')
      const refused = await readOnce().catch(() => false)
      if (stop.signal.aborted) return
      if (refused) return options.onStatus('refused')
      options.onStatus('lost')
      await rest(Math.min(pause * 2 ** failures++, 30_000))
    }
  }

  /** Reads one connection until it ends. True after a permanent refusal. */
  async function readOnce(): Promise<boolean> {
    const line = new AbortController()
    const end = () => line.abort()
    stop.signal.addEventListener('abort', end)
    let guard = setTimeout(end, silence)
    try {
      const response = await options.open(after, line.signal)
      if (!response.ok || !response.body) {
        end()
        return response.status === 401 || response.status === 403
      }
      options.onStatus('live')
      const parse = frameParser()
      const decoder = new TextDecoder()
      const reader = response.body.getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        failures = 0
        clearTimeout(guard)
        guard = setTimeout(end, silence)
        for (const frame of parse(decoder.decode(chunk.value, { stream: true }))) {
          if (frame.id) after = frame.id
          if (frame.data) options.onFrame(frame)
        }
      }
      return false
    } finally {
      clearTimeout(guard)
      stop.signal.removeEventListener('abort', end)
    }
  }

  const rest = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  void hold()
  return {
    wake: () => wake(),
    close() {
      stop.abort()
      wake()
    },
  }
}

/**
 * Holds a stream of the server open while a page is shown, and reconnects at once when the person or the network is
 * back.
 * @returns ends it
 */
export function followStream({
  path,
  ...on
}: Pick<LiveOptions, 'onFrame' | 'onStatus'> & { path: string }): () => void {
  const live = holdStream({
    ...on,
    open: (after, signal) => openStream(`${path}${after && `?after=${encodeURIComponent(after)}`}`, signal),
  })
  const back = () => document.visibilityState === 'visible' && live.wake()
  document.addEventListener('visibilitychange', back)
  addEventListener('online', live.wake)
  return () => {
    document.removeEventListener('visibilitychange', back)
    removeEventListener('online', live.wake)
    live.close()
  }
}

/** Opens a streamed answer, with the session in a header, never in the address. */
const openStream = (path: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { headers: { ...callHeaders(), Accept: 'text/event-stream' }, signal, cache: 'no-store' })
