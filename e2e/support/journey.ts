import { test as base } from '@playwright/test'
import { timeLimits } from '../../scripts/lib/time-limits.mjs'
import type { Company } from './company.ts'
import { Pages } from './pages.ts'
import { type Model, Stack } from './stack.ts'

export { expect } from '@playwright/test'
export type { Company } from './company.ts'
export { soon } from './expect.ts'
export { idle, Pages, userAgents } from './pages.ts'

export interface Journey {
  /** A company that no other journey knows. */
  company: Company
  /** Opens pages and watches their consoles. */
  pages: Pages
}

interface JourneyOptions {
  /** The company of the world after which the journey's own is made. */
  like: Model
  /**
   * The journey changes nothing that another one could see, apart from visits and sessions. It shares one company with
   * all of its kind, which saves the making of one.
   */
  onlyLooks: boolean
}

export const test = base.extend<Journey & JourneyOptions, { stack: Stack }>({
  like: ['yunfan01', { option: true }],
  onlyLooks: [false, { option: true }],
  // The server and the sandbox of a worker.
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed
    async ({}, use) => {
      const stack = await Stack.open()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: timeLimits.hookTimeout },
  ],
  company: async ({ stack, like, onlyLooks }, use) => {
    await use(onlyLooks ? await stack.sharedCompany() : await stack.makeCompany(like))
    await stack.endFaults()
  },
  pages: async ({ browser }, use) => {
    const pages = new Pages(browser)
    await use(pages)
    await pages.close()
  },
})
