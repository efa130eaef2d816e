import { afterAll, vi } from 'vitest'
import { endTimers, newWindow, noteTimers } from './leftovers.ts'

// Run anew for each file. A thread keeps the packages that it has loaded; our own modules, the document, the storage and
// the timers are made anew, so that nothing of one file reaches the next.
vi.resetModules()
noteTimers()
const close = 'document' in globalThis ? await newWindow() : undefined
afterAll(async () => {
  vi.useRealTimers()
  endTimers()
  await close?.()
  // Closing a window ends its requests, which may start a timer for the next attempt.
  endTimers()
})
