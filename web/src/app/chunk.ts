import { passing } from '@mingpian/client/storage.ts'

/** Milliseconds that a piece of the client may take to load. */
const chunkTimeout = 120_000

export type ChunkFailure = 'timeout' | 'missing' | 'error'

/** A piece of the client that did not load. */
export class ChunkError extends Error {
  declare readonly type: ChunkFailure

  constructor(name: string, type: ChunkFailure) {
    super(`Loading chunk ${name} failed`)
    this.name = 'ChunkError'
    this.type = type
  }
}

/**
 * Loads a piece of the client. A piece that the server no longer has belongs to an older version than the server's.
 *
 * @throws ChunkError with the reason
 */
export async function loadChunk<T>(name: string, load: () => Promise<T>, limit = chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(name, 'timeout')), limit)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(name, await reason(error))
  } finally {
    clearTimeout(timer)
  }
}

/** The error of a failed import has only a message; its address, if the message contains it, gives more detail. */
async function reason(error: unknown): Promise<ChunkFailure> {
  const url = /https?:\S+/.exec(error instanceof Error ? error.message : '')?.[0]
  if (!url) return 'error'
  try {
    const { status } = await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return status === 404 || status === 410 ? 'missing' : 'error'
  } catch {
    return 'error'
  }
}

/** Reloads for a missing piece, automatically once per version, so that there is no loop of reloads. */
export function reloadOnce(failure: ChunkFailure, version: string, reload: () => void): boolean {
  const key = `mp.reloaded.${version}`
  if (failure !== 'missing' || passing.get(key)) return false
  // Without storage there is no automatic reload.
  if (!passing.set(key, true)) return false
  reload()
  return true
}
