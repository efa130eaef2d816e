import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const readiness = async (env: NodeJS.ProcessEnv) => {
  const { app } = await testApp({ WEB_DIST: '/nowhere', ...env })
  const { statusCode, body } = await app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body)]
}

test('a server whose disk has room is ready', async () => {
  expect(await readiness({})).toEqual([200, { status: 'ready' }])
})

test('a server whose disk is nearly full is not ready, and says so', async () => {
  // More megabytes than any disk has.
  expect(await readiness({ MIN_FREE_MB: '999999999' })).toEqual([
    503,
    { status: 'not ready', waitingFor: ['disk'] },
  ])
})
