import pg from 'pg'
import { median, percentile } from './lib/figures.mjs'
import { fillLedger } from './lib/ledger.mjs'

const rounds = 25

/**
 * @typedef {object} Ledger a company with as many events, and a session of its administrator
 * @property {string} companyId
 * @property {string} userId
 * @property {string} session
 */

/** @type {Promise<[Ledger, Ledger]> | undefined} */
let made

/** Two companies, of 100 thousand events and of a million. Made once. @param {string} databaseUrl */
export function ledgers(databaseUrl) {
  made ??= makeLedgers(databaseUrl)
  return made
}

/** @param {string} databaseUrl @returns {Promise<[Ledger, Ledger]>} */
async function makeLedgers(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // The filled-in rows are counted already.
  await client.query('set session_replication_role = replica')
  const ledger = async (/** @type {string} */ companyId, /** @type {number} */ events) => ({
    companyId,
    userId: 'U1',
    session: await fillLedger(client, companyId, { events }),
  })
  const few = await ledger('bench100', 100_000)
  const many = await ledger('bench1mn', 1_000_000)
  await client.query('analyze')
  await client.end()
  return [few, many]
}

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
const span = (/** @type {number} */ length) => ({
  from: today.format(Date.now() - (length - 1) * 86_400_000),
  to: today.format(Date.now()),
})

/**
 * The four calls, of one company with a hundred thousand events and one with a million, in turns: how long the
 * slowest of their questions takes, and how much longer with ten times the events.
 * @param {{ product: string, databaseUrl: string }} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function statistics({ product, databaseUrl }) {
  const [{ session: few }, { session: many }] = await ledgers(databaseUrl)
  /** @param {string} path @param {string} authorization @param {object} body */
  const time = async (path, authorization, body) => {
    const began = performance.now()
    const response = await fetch(product + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`)
    return performance.now() - began
  }
  const questions = [
    { ...span(7), scope: 'own' },
    { ...span(30), scope: 'company' },
    { ...span(366), scope: 'company' },
  ]
  /** @type {import('./lib/figures.mjs').Figure[]} */ const figures = []
  for (const call of ['entrance_overview', 'overview', 'trend', 'view_top']) {
    const path = `/biz/v1/card/statistics/${call}`
    // The limit belongs to the question whose p95 is compared with it.
    let worst = { p95: 0, bare: 1 }
    let worstGrowth = 0
    for (const question of questions) {
      /** @type {number[]} */ const small = []
      /** @type {number[]} */ const large = []
      /** @type {number[]} */ const bare = []
      for (let round = 0; round < rounds + 3; round++) {
        const times = [
          await time(path, few, question),
          await time(path, many, question),
          // The limit: the cheapest call, which reads one row.
          await time('/card/v1/user/center/is/sale', many, {}),
        ]
        // The first ones plan and warm up.
        if (round < 3) continue
        small.push(times[0] ?? 0)
        large.push(times[1] ?? 0)
        bare.push(times[2] ?? 0)
      }
      const [p95, growth] = [percentile(large, 0.95), median(large) / median(small)]
      if (process.env.BENCH_DETAIL)
        console.log(call, question, { p95, small: median(small), large: median(large), growth })
      if (p95 / median(bare) > worst.p95 / worst.bare) worst = { p95, bare: median(bare) }
      worstGrowth = Math.max(worstGrowth, growth)
    }
    figures.push({
      what: `statistics, ${call}, 1 million events, p95`,
      ours: `${worst.p95.toFixed(1)} ms (${worstGrowth.toFixed(1)} × of 100 thousand)`,
      limit: `${worst.bare.toFixed(1)} ms a call that reads one row`,
      target: '≤ 25 × that, growth < 2 ×',
      met: worst.p95 <= 25 * worst.bare && worstGrowth < 2,
    })
  }
  return figures
}
