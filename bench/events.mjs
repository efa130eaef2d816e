import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { median } from './lib/figures.mjs'
import { startPeer } from './lib/peer.mjs'

/** @param {{ userId: string }} card */
const view = ({ userId }) => ({
  event: 'view',
  activityId: randomUUID(),
  attr: {
    contentId: userId,
    sceneType: 'card',
    saleId: userId,
    platform: 'MINI',
    reportType: 'wx',
    shareType: 'selfVisit',
    firstScene: '2008',
    secondScene: '2',
    landing: 'single',
    carrier: 'h5',
  },
})

/**
 * @param {string} url @param {string[]} sessions @param {{ userId: string }} card
 * @param {Partial<import('autocannon').Options>} load
 */
async function fire(url, sessions, card, load) {
  let turn = 0
  const result = await autocannon({
    url,
    method: 'POST',
    connections: 256,
    duration: 4,
    ...load,
    setupClient(client) {
      const next = () => {
        client.setHeadersAndBody(
          { 'content-type': 'application/json', authorization: sessions[turn++ % sessions.length] ?? '' },
          JSON.stringify(view(card)),
        )
      }
      next()
      client.on('response', next)
    },
  })
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}

/**
 * Events with their roll-ups against one bare insert per request on the same server, alternating, medians of 5; then
 * the waiting time at 1,000 a second.
 * @param {{ product: string, databaseUrl: string, sessions: string[], userId: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function events({ product, databaseUrl, sessions, userId }) {
  const url = `${product}/crm-trail-api/behaviors/qw`
  const peer = await startPeer('bare-insert', { DATABASE_URL: databaseUrl })
  /** @type {number[]} */ const ours = []
  /** @type {number[]} */ const bare = []
  await fire(url, sessions, { userId }, { duration: 2 })
  await fire(`${peer.address}/event`, sessions, { userId }, { duration: 2 })
  for (let run = 0; run < 5; run++) {
    bare.push((await fire(`${peer.address}/event`, sessions, { userId }, {})).requests.average)
    ours.push((await fire(url, sessions, { userId }, {})).requests.average)
  }
  const steady = await fire(url, sessions, { userId }, { overallRate: 1000, duration: 8 })
  const steadyBare = await fire(
    `${peer.address}/event`,
    sessions,
    { userId },
    { overallRate: 1000, duration: 8 },
  )
  await peer.stop()
  const [a, b] = [median(ours), median(bare)]
  return [
    {
      what: 'events per second, with roll-ups',
      ours: a.toFixed(0),
      limit: `${b.toFixed(0)} one bare insert per request`,
      target: '≥ 1.4 ×',
      met: a >= 1.4 * b,
    },
    {
      what: 'p99 at 1,000 events per second',
      ours: `${steady.latency.p99} ms`,
      limit: `${steadyBare.latency.p99} ms bare insert`,
      target: '≤ 50 ms',
      met: steady.latency.p99 <= 50,
    },
  ]
}
