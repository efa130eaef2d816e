import { runningVersion } from '#kit/boot.ts'

const pause = 10 * 60_000

interface UpdateTools {
  now: () => number
  /** The server's version; rejects without an answer. */
  latest: () => Promise<string>
  running: string
}

/** Returns a check whether the server has another version. It asks at most every 10 minutes, first after 10 minutes. */
export function updateCheck({ now, latest, running }: UpdateTools): () => Promise<boolean> {
  let last = now()
  return async () => {
    if (!running || now() - last < pause) return false
    last = now()
    const version = await latest().catch(() => running)
    return version !== '' && version !== running
  }
}

/** Calls back once, when the page becomes visible again and is older than the server's version. */
export function watchUpdates(found: () => void): void {
  const check = updateCheck({ now: Date.now, latest: latestVersion, running: runningVersion() })
  const look = async () => {
    if (document.visibilityState !== 'visible' || !(await check())) return
    document.removeEventListener('visibilitychange', look)
    found()
  }
  document.addEventListener('visibilitychange', look)
}

async function latestVersion(): Promise<string> {
  const response = await fetch(`${import.meta.env.BASE_URL}version.json`, { cache: 'no-store' })
  const { version }: { version?: unknown } = response.ok ? await response.json() : {}
  return typeof version === 'string' ? version : ''
}
