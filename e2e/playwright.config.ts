import { defineConfig } from '@playwright/test'
import { browserOptions } from '../scripts/lib/browser.mjs'
import { timeLimits } from '../scripts/lib/time-limits.mjs'
import { leftOut } from '../scripts/lib/turns.mjs'

const left = leftOut('e2e').map((file) => `**/${file}`)
const twoInstances = '**/main-job.test.ts'

/** Two workers for two cores; each has a server, a sandbox and a browser of its own (support/journey.ts). */
export default defineConfig({
  // Playwright keeps a journey with servers of its own for the end, where it would leave the other worker idle.
  projects: [
    { name: 'two instances', testMatch: twoInstances },
    { name: 'one instance', testMatch: '**/*.test.ts', testIgnore: [twoInstances, ...left] },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: timeLimits.testTimeout,
  expect: timeLimits.expect.poll,
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    launchOptions: browserOptions(),
    actionTimeout: timeLimits.expect.poll.timeout,
    navigationTimeout: timeLimits.expect.poll.timeout,
    video: 'off',
    // Costs a quarter of the time. After a failure: `--trace on`, then `npx playwright show-trace <file>`.
    trace: 'off',
  },
})
