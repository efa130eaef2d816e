import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort, productEnvironment, seed, serverFile } from '../scripts/lib/house.mjs'
import { median } from './lib/figures.mjs'

/** Of a hundred requests: 70 read a card, 15 a list, 10 report an opening, 5 write. In an order that mixes them. */
const shares = /** @type {const} */ ({ card: 14, list: 3, event: 2, write: 1 })

/**
 * @typedef {object} People
 * @property {string} companyId
 * @property {string} userId whose card is read
 * @property {string} staff a session of theirs
 * @property {string} visitor a session
 */

/** Twenty requests in the shares above. @param {People} people @returns {import('autocannon').Request[]} */
function mix({ companyId, userId, staff, visitor }) {
  const json = (/** @type {string} */ authorization) => ({
    'content-type': 'application/json',
    authorization,
  })
  /** @type {Record<keyof typeof shares, import('autocannon').Request>} */
  const kinds = {
    card: { method: 'GET', path: `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}` },
    list: {
      method: 'GET',
      path: '/biz/v1/clue/radar?page=1&pageSize=20',
      headers: { authorization: staff },
    },
    event: {
      method: 'POST',
      path: '/crm-trail-api/behaviors/qw',
      headers: json(visitor),
      setupRequest: (request) => ({
        ...request,
        body: JSON.stringify({
          event: 'view',
          activityId: randomUUID(),
          attr: { contentId: userId, sceneType: 'card', saleId: userId },
        }),
      }),
    },
    write: {
      method: 'POST',
      path: '/biz/v1/clue/share/prepare',
      headers: json(visitor),
      body: JSON.stringify({ contentType: 'card', contentId: userId, userId }),
    },
  }
  const order = /** @type {(keyof typeof shares)[]} */ (Object.keys(shares)).flatMap((kind) =>
    Array.from({ length: shares[kind] }, (_, at) => ({ kind, place: (at + 0.5) / shares[kind] })),
  )
  return order.sort((a, b) => a.place - b.place).map(({ kind }) => kinds[kind])
}

/**
 * Cards, lists, events and writes together, as many as 64 connections get answered.
 * @param {People & { product: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function mixed({ product, ...people }) {
  const fire = (/** @type {number} */ duration) =>
    autocannon({ url: product, connections: 64, duration, requests: mix(people) })
  await fire(3)
  const results = [await fire(5), await fire(5), await fire(5)]
  for (const { non2xx, errors, timeouts } of results)
    if (non2xx + errors + timeouts > 0) throw new Error(`${non2xx} refused, ${errors} failed`)
  const alone = await autocannon({ url: `${product}/healthz`, connections: 64, duration: 3 })
  const rate = median(results.map(({ requests }) => requests.average))
  const p99 = median(results.map(({ latency }) => latency.p99))
  const limit = `${alone.requests.average.toFixed(0)} a route that does nothing`
  return [
    {
      what: 'mixed load: requests per second',
      ours: rate.toFixed(0),
      limit,
      target: '≥ 800',
      met: rate >= 800,
    },
    {
      what: 'mixed load: p99',
      ours: `${p99} ms`,
      limit: `${alone.latency.p99} ms a route that does nothing`,
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
    const child = spawn(process.execPath, [serverFile], {
      env: productEnvironment(options, options.port),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    while (!(await answers(`http://127.0.0.1:${options.port}/readyz`))) await wait(5)
    times.push(performance.now() - began)
    await wait(500)
    memory.push(residentOf(child.pid ?? 0))
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
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

const answers = (/** @type {string} */ address) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
