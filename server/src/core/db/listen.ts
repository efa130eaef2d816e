import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { connected, type Login } from './login.ts'
import { isConnectionError } from './pg-errors.ts'
import { retryConnection } from './retry.ts'

/** Notifications are lost while the connection is down: `onReconnect` is the moment to drop caches. */
export type Listener = { onPayload: (payload: string) => void; onReconnect?: (() => void) | undefined }

export type Notifications = {
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

const HEARTBEAT_MS = 30_000

/** LISTEN on one connection of its own for all channels; reconnects by itself. */
export function notifications(config: Login, log: Log): Notifications {
  const channels = new Map<string, Set<Listener>>()
  let connection: Promise<pg.Client> | undefined
  /** Undefined while there is none. */
  let connectedNow: pg.Client | undefined
  const closing = new AbortController()

  async function connect(): Promise<pg.Client> {
    const client = await connected({ ...config, query_timeout: 5_000 })
    try {
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Otherwise it would stay open beside the next one.
      client.end().catch(() => {})
      throw error
    }
    // Only after `onReconnect`: a listener that gets a notification would otherwise not know of the gap before it.
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of channels.get(channel) ?? []) listener.onPayload(payload)
    })
    const heartbeat = setInterval(
      () => inTurn(client, 'select').catch(() => client.end()),
      HEARTBEAT_MS,
    ).unref()
    connectedNow = client
    client.once('end', () => {
      connectedNow = undefined
      clearInterval(heartbeat)
      if (!closing.signal.aborted) reconnect()
    })
    return client
  }

  function reconnect(): void {
    log.warn('lost the connection for notifications')
    connection = comeBack()
    connection.then(
      () => tellAll(),
      () => {},
    )
  }

  async function comeBack(): Promise<pg.Client> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false, signal: closing.signal })
      try {
        return await connect()
      } catch (error) {
        log.warn(`cannot listen for notifications: ${(error as Error).message}`)
      }
    }
  }

  function tellAll(): void {
    for (const listeners of channels.values()) for (const listener of listeners) listener.onReconnect?.()
  }

  async function listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = channels.get(channel) ?? new Set()
    channels.set(channel, listeners.add(listener))
    try {
      const client = await firstConnection()
      // If the connection was lost meanwhile, the next one listens to all channels.
      await inTurn(client, `listen ${pg.escapeIdentifier(channel)}`).catch(unlessLost)
    } catch (error) {
      listeners.delete(listener)
      throw error
    }
    return () => unlisten(channel, listener)
  }

  async function firstConnection(): Promise<pg.Client> {
    connection ??= retryConnection(connect)
    const mine = connection
    try {
      return await mine
    } catch (error) {
      if (connection === mine) connection = undefined
      throw error
    }
  }

  async function unlisten(channel: string, listener: Listener): Promise<void> {
    const listeners = channels.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    channels.delete(channel)
    // Without a connection there is nothing to stop: the next one does not listen to this channel. Notifications that
    // still arrive have no receiver.
    if (connectedNow) await inTurn(connectedNow, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
  }

  async function close(): Promise<void> {
    closing.abort()
    const client = await connection?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  return { listen, close }
}

const turns = new WeakMap<pg.Client, Promise<unknown>>()

/** The driver takes one query at a time, but channels are added and removed at any time. */
function inTurn(client: pg.Client, text: string): Promise<unknown> {
  const answer = (turns.get(client) ?? Promise.resolve()).then(() => client.query(text))
  turns.set(
    client,
    answer.catch(() => {}),
  )
  return answer
}

function unlessLost(error: unknown): void {
  if (!isConnectionError(error)) throw error
}
