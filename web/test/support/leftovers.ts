import { builtinEnvironments } from 'vitest/runtime'

declare global {
  /** The timers that were started in this thread since they were last ended. */
  var startedTimers: Set<NodeJS.Timeout> | undefined
}

/** A timer's function that notes each timer. It stays for all files of a thread: a package may have kept it. */
function noting<Start extends typeof setTimeout | typeof setInterval>(
  start: Start,
  timers: Set<NodeJS.Timeout>,
) {
  const noted = (...args: Parameters<Start>) => {
    const timer = Reflect.apply(start, globalThis, args) as NodeJS.Timeout
    timers.add(timer)
    return timer
  }
  return Object.defineProperties(noted, Object.getOwnPropertyDescriptors(start)) as Start
}

/** Notes the timers of this thread from now on. */
export function noteTimers(): void {
  if (globalThis.startedTimers) return
  const timers = new Set<NodeJS.Timeout>()
  globalThis.startedTimers = timers
  globalThis.setTimeout = noting(globalThis.setTimeout, timers)
  globalThis.setInterval = noting(globalThis.setInterval, timers)
}

/** Ends all timers that were noted: one that fired later could make a call in another file. */
export function endTimers(): void {
  for (const timer of globalThis.startedTimers ?? []) clearTimeout(timer)
  globalThis.startedTimers?.clear()
}

/** Each new window has to bring these itself: vitest replaces the names that it knows, and adds those that are missing. */
const unknownToVitest = ['localStorage', 'sessionStorage', 'cookieStore']

/** Opens a new window with a document and storage of its own. @returns closes it */
export async function newWindow(): Promise<() => Promise<void>> {
  for (const name of unknownToVitest) Reflect.deleteProperty(globalThis, name)
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  return async () => teardown(globalThis)
}
