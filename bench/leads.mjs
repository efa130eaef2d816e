import pg from 'pg'
import { callerOf } from './lib/caller.mjs'
import { median, percentile } from './lib/figures.mjs'
import { fillLedger } from './lib/ledger.mjs'
import { processorOf } from './lib/processor.mjs'

const companies = Number(process.env.BENCH_COMPANIES ?? 200)
const size = { events: 50_000, people: 5_000, members: 20 }
// The p95 is the tenth slowest call of as many; of 40 it would be the second slowest.
const rounds = 200
// A server that answers all day runs compiled code. V8 compiles a function after some hundred calls: until then the server
// takes twice the processor time. PostgreSQL plans a named statement five times on a connection before it keeps a plan, and
// the calls take turns on several connections.
const warmUp = 200
// Of each question, to see where its time goes.
const profiled = 50

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })
const month = { from: today.format(Date.now() - 29 * 86_400_000), to: today.format(Date.now()) }

/** @typedef {{ what: string, most: number, path: string, body?: object }} Question `most` in milliseconds */

/** @param {string} unionId of a person who came often @returns {Question[]} */
const questions = (unionId) => [
  { what: 'radar', most: 5, path: '/biz/v1/clue/radar?page=1&pageSize=20' },
  { what: 'trail', most: 5, path: `/biz/v1/clue/trail?unionId=${unionId}` },
  { what: 'funnel, own', most: 5, path: '/biz/v1/clue/funnel', body: { ...month, scope: 'own' } },
  { what: 'funnel, company', most: 5, path: '/biz/v1/clue/funnel', body: { ...month, scope: 'company' } },
  { what: 'trend', most: 5, path: '/biz/v1/card/statistics/trend', body: { ...month, scope: 'company' } },
  { what: 'leads, own', most: 50, path: '/biz/v1/clue/mk_list', body: { page: 1, pageSize: 20 } },
  {
    what: 'leads of the company, searched',
    most: 50,
    path: '/biz/v1/customers/list?page=1&pageSize=20&keyword=%E6%88%B777',
  },
]

/**
 * The questions of a salesperson and of an administrator to 200 companies with a million leads and ten million events, and the same
 * while there was only one company of fifty thousand events.
 * @param {{ product: string, databaseUrl: string, pid: () => number | undefined }} at `pid` of the server
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function leads({ product, databaseUrl, pid }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await figuresOf({ product, pid: pid() ?? 0 }, client)
  } finally {
    await client.end()
  }
}

/** @param {{ product: string, pid: number }} server @param {pg.Client} client */
async function figuresOf({ product, pid }, client) {
  // The filled-in rows are counted already.
  await client.query('set session_replication_role = replica')
  const session = await fillLedger(client, 'benchone', size)
  const { rows } = await client.query(
    `select r.person_id from radar_entry r join staff s using (company_id, staff_id)
     where company_id = 'benchone' and user_id = 'U1' order by visits desc limit 1`,
  )
  await client.query('vacuum analyze')
  // Filled-in rows are on disk before a measurement, as in a server that runs for days.
  await client.query('checkpoint')

  const { time, close } = callerOf(product, session)
  const bare = { what: 'a call that reads one row', most: 0, path: '/card/v1/user/center/is/sale', body: {} }
  const asked = [...questions(rows[0].person_id), bare]
  /** @returns {Promise<number[][]>} the times of each question */
  const run = async () => {
    /** @type {number[][]} */ const times = asked.map(() => [])
    for (let round = -warmUp; round < rounds; round++)
      for (const [at, question] of asked.entries()) {
        const took = await time(question)
        if (round >= 0) times[at]?.push(took)
      }
    return times
  }

  const backends = async () => {
    const { rows } = await client.query('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    return rows.map((row) => row.pid)
  }
  /** Processor time of one call, which the parts of the server that work beside it add to. @param {Question} question */
  const shares = async (question) => {
    const pids = await backends()
    const before = [processorOf([pid]), processorOf(pids)]
    for (let n = 0; n < profiled; n++) await time(question)
    const after = [processorOf([pid]), processorOf(pids)]
    const [server, database] = after.map((ms, at) => ((ms - (before[at] ?? 0)) / profiled).toFixed(1))
    return `processor: server ${server}, database ${database}`
  }

  const alone = await run()
  for (let n = 1; n < companies; n++) await fillLedger(client, `bench${String(n).padStart(3, '0')}`, size)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const among = await run()
  /** @type {string[]} */ const spent = []
  for (const question of asked) spent.push(await shares(question))
  close()
  // The fixed cost of a call is measured in each run: the machine may be busier in one of them.
  const baseline = [alone, among].map((times) => median(times.at(-1) ?? []))
  return questions('').map(({ what, most }, at) => {
    const [few = [], many = []] = [alone[at], among[at]]
    const p95 = percentile(many, 0.95)
    const growth = median(many) / (baseline[1] ?? 1) / (median(few) / (baseline[0] ?? 1))
    return {
      what: `${what}, ${(companies * size.events) / 1e6} million events, p95`,
      ours: `${p95.toFixed(1)} ms (median ${median(many).toFixed(1)}; ${growth.toFixed(1)} × of one company; ${spent[at]})`,
      limit: `${percentile(among.at(-1) ?? [], 0.95).toFixed(1)} ms (median ${(baseline[1] ?? 0).toFixed(1)}) a call that reads one row`,
      target: `≤ ${most} ms, growth < 2 ×`,
      met: p95 <= most && growth < 2,
    }
  })
}
