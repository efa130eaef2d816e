import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort, seed } from '../scripts/lib/stack.mjs'
import { median } from './lib/figures.mjs'
import { startInstance } from './lib/instance.mjs'
import { paced } from './lib/paced.mjs'
import { visitorsOf } from './lib/people.mjs'

/** Of a hundred requests: 70 read a card, 15 a list, 10 report an opening, 5 write. In an order that mixes them. */
const shares = /** @type {const} */ ({ card: 14, list: 3, event: 2, write: 1 })

/**
 * @typedef {object} People
 * @property {string} companyId
 * @property {string} userId whose card is read
 * @property {string} staff a session of theirs
 * @property {string[]} visitors sessions
 * @property {string} card the address of the card that is read
 */

/** Twenty requests in the shares above, each made anew. @param {People} people @returns {(() => import('./lib/paced.mjs').Sent)[]} */
function mix({ userId, staff, visitors, card }) {
  let turn = 0
  const post = (/** @type {string} */ path, /** @type {object} */ body) => ({
    path,
    headers: {
      'content-type': 'application/json',
      authorization: visitors[turn++ % visitors.length] ?? '',
    },
    body: JSON.stringify(body),
  })
  /** @type {Record<keyof typeof shares, () => import('./lib/paced.mjs').Sent>} */
  const kinds = {
    card: () => ({ method: 'GET', path: card }),
    list: () => ({
      method: 'GET',
      path: '/biz/v1/clue/radar?page=1&pageSize=20',
      headers: { authorization: staff },
    }),
    event: () =>
      post('/crm-trail-api/behaviors/qw', {
        event: 'view',
        activityId: randomUUID(),
        attr: { contentId: userId, sceneType: 'card', saleId: userId },
      }),
    write: () => post('/biz/v1/clue/share/prepare', { contentType: 'card', contentId: userId, userId }),
  }
  const order = /** @type {(keyof typeof shares)[]} */ (Object.keys(shares)).flatMap((kind) =>
    Array.from({ length: shares[kind] }, (_, at) => ({ kind, place: (at + 0.5) / shares[kind] })),
  )
  return order.sort((a, b) => a.place - b.place).map(({ kind }) => kinds[kind])
}

const cardOf = (/** @type {{ companyId: string, userId: string }} */ { companyId, userId }) =>
  `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`

/**
 * As many as are answered, with 64 connections.
 * @param {string} url @param {ReturnType<typeof mix>} requests @param {number} duration seconds
 * @returns {Promise<number>} requests per second
 * @throws where any was refused or failed
 */
async function fire(url, requests, duration) {
  const { non2xx, errors, timeouts, ...result } = await autocannon({
    url,
    connections: 64,
    duration,
    requests: requests.map((next) => ({
      setupRequest: (request) => ({ ...request, method: 'POST', ...next() }),
    })),
  })
  if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  return result.requests.average
}

/**
 * The same load on the lists and events of a company with a million events, and of one with a tenth of them, in
 * alternating runs.
 * @param {{ product: string, databaseUrl: string, companyId: string, userId: string, ledgers: import('./statistics.mjs').Ledger[] }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function grown({ product, databaseUrl, ledgers, ...whose }) {
  const loads = await Promise.all(
    ledgers.map(async ({ session: staff, ...ledger }) => ({
      requests: mix({
        ...ledger,
        staff,
        visitors: await visitorsOf(databaseUrl, ledger.companyId, 500),
        card: cardOf(whose),
      }),
      rates: /** @type {number[]} */ ([]),
    })),
  )
  for (const { requests } of loads) await fire(product, requests, 2)
  for (let run = 0; run < 3; run++)
    for (const { requests, rates } of loads) rates.push(await fire(product, requests, 4))
  const [few = 0, many = 0] = loads.map(({ rates }) => median(rates))
  return [
    {
      what: 'mixed load over 1 million events: requests per second',
      ours: many.toFixed(0),
      limit: `${few.toFixed(0)} over 100 thousand`,
      target: '> 0.5 of it',
      met: many > few / 2,
    },
  ]
}

/**
 * Cards, lists, events and writes together: as many as 64 connections get answered, and how long one waits at 800 a
 * second.
 * @param {Omit<People, 'visitors' | 'card'> & { product: string, databaseUrl: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function mixed({ product, databaseUrl, ...whose }) {
  const visitors = await visitorsOf(databaseUrl, whose.companyId, 500)
  const requests = mix({ ...whose, visitors, card: cardOf(whose) })
  await fire(product, requests, 3)
  const results = [
    await fire(product, requests, 5),
    await fire(product, requests, 5),
    await fire(product, requests, 5),
  ]
  const idle = await autocannon({ url: `${product}/healthz`, connections: 64, duration: 3 })
  const rate = median(results)
  let at = 0
  const even = { perSecond: 800, seconds: 8 }
  const { p99 } = await paced(product, { ...even, next: () => requests[at++ % requests.length]?.() ?? {} })
  const nothing = await paced(`${product}/healthz`, {
    ...even,
    next: () => ({ method: 'GET', path: '/healthz' }),
  })
  return [
    {
      what: 'mixed load: requests per second',
      ours: rate.toFixed(0),
      limit: `${idle.requests.average.toFixed(0)} a route that does nothing`,
      target: '≥ 0.10 of it',
      met: rate >= 0.1 * idle.requests.average,
    },
    {
      what: 'mixed load: p99 at 800 requests per second',
      ours: `${p99.toFixed(0)} ms`,
      limit: `${nothing.p99.toFixed(0)} ms a route that does nothing`,
      target: '≤ 250 ms',
      met: p99 <= 250,
    },
  ]
}

/**
 * From the start of the server to its first answer, with the embedded database that is there already, and the memory
 * that the server then holds.
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function start() {
  const options = {
    dataDir: mkdtempSync(join(tmpdir(), 'mingpian-bench-start-')),
    port: await freePort(),
    sandboxPort: await freePort(),
  }
  await seed(options)
  /** @type {number[]} */ const times = []
  /** @type {number[]} */ const memory = []
  for (let run = 0; run < 5; run++) {
    const began = performance.now()
    const instance = await startInstance(options)
    times.push(performance.now() - began)
    await wait(500)
    memory.push(residentOf(instance.pid))
    await instance.stop()
  }
  rmSync(options.dataDir, { recursive: true, force: true })
  const bare = performance.now()
  await once(spawn(process.execPath, ['--eval', '']), 'exit')
  const node = performance.now() - bare
  return [
    {
      what: 'start to first answer, embedded database included',
      ours: `${median(times).toFixed(0)} ms`,
      limit: `${node.toFixed(0)} ms Node alone`,
      target: '≤ 1,500 ms',
      met: median(times) <= 1_500,
    },
    resident('resident memory of the server, started', median(memory)),
  ]
}

/** @param {string} what @param {number} megabytes @returns {import('./lib/figures.mjs').Figure} */
export const resident = (what, megabytes) => ({
  what,
  ours: `${megabytes.toFixed(0)} MB`,
  limit: `${residentOf(process.pid).toFixed(0)} MB this bench`,
  target: '≤ 200 MB',
  met: megabytes <= 200,
})

/** Megabytes. @param {number} pid */
export const residentOf = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
