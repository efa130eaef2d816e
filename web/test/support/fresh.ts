import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

// Run anew for each file. A thread keeps the packages that it has loaded; our own modules, the document and the storage
// are made anew, so that nothing of one file reaches the next.
vi.resetModules()
if ('document' in globalThis) {
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
  afterAll(() => teardown(globalThis))
}
