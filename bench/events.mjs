import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { atMost, median } from './lib/figures.mjs'
import { paced } from './lib/paced.mjs'
import { startPeer } from './lib/peer.mjs'

const attr = (/** @type {string} */ userId) => ({
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
})

/** One opening. @param {string} userId */
const opened = (userId) => ({ event: 'view', activityId: randomUUID(), attr: attr(userId) })

/** The events of one call: an opening, and the reading time of each of four parts. @param {string} userId */
function reading(userId) {
  const view = opened(userId)
  const dwell = (/** @type {string} */ section, /** @type {number} */ duration) => ({
    event: 'dwell',
    activityId: randomUUID(),
    parentActivityId: view.activityId,
    attr: { ...attr(userId), section, duration },
  })
  return [view, dwell('', 5_000), dwell('contact', 1_800), dwell('profile', 1_200), dwell('case', 2_000)]
}

/** The next request of visitors who take turns. @param {string[]} sessions @param {() => object} body */
function turns(sessions, body) {
  let turn = 0
  return () => ({
    headers: { 'content-type': 'application/json', authorization: sessions[turn++ % sessions.length] ?? '' },
    body: JSON.stringify(body()),
  })
}

/**
 * As many as are answered, with 256 connections.
 * @param {string} url @param {string[]} sessions @param {() => object} body of each request @param {number} [duration] seconds
 */
async function fire(url, sessions, body, duration = 3) {
  const one = turns(sessions, body)
  const result = await autocannon({
    url,
    method: 'POST',
    connections: 256,
    duration,
    setupClient(client) {
      const next = () => {
        const { headers, body } = one()
        client.setHeadersAndBody(headers, body)
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
 * Events of visits under way, with their roll-ups, against one bare insert per request on the same server, in alternating runs: one event
 * a call, and the five of a call as a phone sends them. Then the waiting time at 1,000 a second.
 * @param {{ product: string, limited: string, databaseUrl: string, sessions: string[], userId: string }} at `limited`: an
 *   instance that counts the calls of each visitor against a limit that they do not reach
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function events({ product, limited, databaseUrl, sessions, userId }) {
  const url = `${product}/crm-trail-api/behaviors/qw`
  const limitedUrl = `${limited}/crm-trail-api/behaviors/qw`
  const peer = await startPeer('bare-insert', { DATABASE_URL: databaseUrl })
  const bareUrl = `${peer.address}/event`
  const one = () => opened(userId)
  const five = () => reading(userId)
  /** @type {number[]} */ const single = []
  /** @type {number[]} */ const calls = []
  /** @type {number[]} */ const counted = []
  /** @type {number[]} */ const bare = []
  for (const [target, body] of /** @type {const} */ ([
    [url, one],
    [url, five],
    [limitedUrl, five],
    [bareUrl, one],
  ]))
    await fire(target, sessions, body, 2)
  for (let run = 0; run < 5; run++) {
    bare.push((await fire(bareUrl, sessions, one)).requests.average)
    single.push((await fire(url, sessions, one)).requests.average)
    calls.push(5 * (await fire(url, sessions, five)).requests.average)
    counted.push(5 * (await fire(limitedUrl, sessions, five)).requests.average)
  }
  const even = { perSecond: 1000, seconds: 8, next: turns(sessions, one) }
  const steady = await paced(url, even)
  const steadyBare = await paced(bareUrl, even)
  await peer.stop()
  const limit = median(bare)
  const rate = (/** @type {string} */ what, /** @type {number} */ ours) => ({
    what,
    ours: `${ours.toFixed(0)} (${(ours / limit).toFixed(2)} ×)`,
    limit: `${limit.toFixed(0)} one bare insert per request`,
    target: '≥ 1.4 ×',
    met: ours >= 1.4 * limit,
  })
  return [
    rate('events per second with roll-ups, five a call as a phone sends them', median(calls)),
    rate('events per second with roll-ups, five a call, with the limit on', median(counted)),
    rate('events per second with roll-ups, one a call', median(single)),
    atMost({
      what: 'p99 at 1,000 events per second',
      ours: steady.p99,
      limit: steadyBare.p99,
      by: 'a bare insert per request',
      most: 5,
      unit: 'ms',
    }),
  ]
}
