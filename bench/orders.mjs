import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import pg from 'pg'
import { median, percentile } from './lib/figures.mjs'
import { visitorsOf } from './lib/people.mjs'

const skus = 1_000
const price = 100
const atOnce = 16
const seconds = 4
const runs = 3
const buyers = 200
/** Fewer than a person may have unpaid, and than a minute's limit. */
const ordersOfOne = 8
const addressesOfOne = 16
const soldOut = '50020006'

/**
 * @typedef {object} At
 * @property {string} product
 * @property {string} databaseUrl
 * @property {string} companyId
 * @property {string} userId of a salesperson with a card
 */

/**
 * Orders a second, a rush on one SKU, and the reads of cards meanwhile.
 * @param {At} at
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function orders(at) {
  const { product, databaseUrl, companyId } = at
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: buyers })
  const sender = senderOf(product, agent)
  try {
    const ids = await fill(client, companyId)
    const people = await visitorsOf(databaseUrl, companyId, 2_400)
    return [
      ...(await pace(sender, databaseUrl, ids, people.slice(2 * buyers))),
      ...(await rushes(at, client, sender, [people.slice(0, buyers), people.slice(buyers, 2 * buyers)])),
    ]
  } finally {
    agent.destroy()
    await client.end()
  }
}

/**
 * Orders of two SKUs a second, against an address that is saved: one row, with the same session, key and transaction.
 * @param {ReturnType<typeof senderOf>} send @param {string} databaseUrl @param {string[]} ids of SKUs
 * @param {string[]} people their sessions
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
async function pace(send, databaseUrl, ids, people) {
  let ordered = 0
  const [buyerOf, saverOf] = [turnsOf(people, ordersOfOne), turnsOf(people, addressesOfOne)]
  const order = async (/** @type {number} */ worker) => {
    const turn = ordered++
    const session = buyerOf(worker)
    const lines = [turn, turn + 1 + (turn % (skus - 1))].map((each) => ({
      ...{ skuId: ids[each % skus] ?? '', quantity: 1, seenPrice: price },
    }))
    const answer = await send(session, '/mall/order/v1/order/submit', orderOf(lines))
    if (answer.code !== '0') throw new Error(`an order answered ${answer.code}`)
  }
  const address = async (/** @type {number} */ worker) => {
    const session = saverOf(worker)
    const answer = await send(session, '/mall/order/v1/address/save', {
      ...{
        name: '王敏',
        phone: '13900001234',
        region: ['浙江省', '杭州市', '滨江区'],
        detail: '江虹路 1 号',
      },
    })
    if (answer.code !== '0') throw new Error(`an address answered ${answer.code}`)
  }
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce })
  await pool.query('create table if not exists bare_order (id uuid primary key, at timestamptz not null)')
  const bare = async () => {
    await pool.query({
      name: 'bare',
      text: 'insert into bare_order values ($1, now())',
      values: [randomUUID()],
    })
  }
  /** @type {Record<'orders' | 'addresses' | 'rows', number[]>} */
  const rates = { orders: [], addresses: [], rows: [] }
  await Promise.all([rateOf(order, 2), rateOf(address, 2)])
  for (let run = 0; run < runs; run++) {
    rates.addresses.push(await rateOf(address, seconds))
    rates.orders.push(await rateOf(order, seconds))
    rates.rows.push(await rateOf(bare, 2))
  }
  await pool.end()
  const [ours, row, plain] = [rates.orders, rates.addresses, rates.rows].map(median)
  const share = (ours ?? 0) / (row ?? 1)
  return [
    {
      what: 'orders of two SKUs a second',
      ours: `${ours?.toFixed(0)} (${share.toFixed(2)} ×)`,
      limit: `${row?.toFixed(0)} addresses saved`,
      target: '≥ 0.35 ×',
      met: share >= 0.35,
    },
    {
      what: 'orders of two SKUs a second, against a bare insert',
      ours: `${((ours ?? 0) / (plain ?? 1)).toFixed(3)} ×`,
      limit: `${plain?.toFixed(0)} rows`,
      target: 'reported',
      met: true,
    },
  ]
}

/**
 * Each worker has persons of its own, one after the other: no person orders twice at the same time, as orders of one person
 * wait for each other.
 * @param {string[]} people @param {number} times that one person is asked
 * @returns {(worker: number) => string} the session whose turn it is
 */
function turnsOf(people, times) {
  const asked = Array.from({ length: atOnce }, () => 0)
  return (worker) => {
    const turn = asked[worker] ?? 0
    asked[worker] = turn + 1
    const session = people[worker + atOnce * Math.floor(turn / times)]
    if (!session) throw new Error('more buyers are needed')
    return session
  }
}

/** @param {(worker: number) => Promise<void>} work @param {number} forSeconds @returns {Promise<number>} how often a second */
async function rateOf(work, forSeconds) {
  const began = performance.now()
  const end = began + forSeconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker)
        done++
      }
    }),
  )
  return (done / (performance.now() - began)) * 1000
}

/**
 * Many buyers of one SKU at once, of which there is half as much: alone, and while others read a card of the company as fast
 * as the server answers. These readers take all the processor that they get, so the buyers beside them wait longer.
 * @param {At} at @param {pg.Client} client @param {ReturnType<typeof senderOf>} send
 * @param {[string[], string[]]} people of each rush, who have no order
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
async function rushes({ product, companyId, userId }, client, send, [first, second]) {
  const url = `${product}/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`
  const reads = async () => (await autocannon({ url, connections: 8, duration: 10 })).requests.average
  const rushOf = async (/** @type {string[]} */ people, /** @type {string} */ name) => {
    const [skuId = ''] = await makeSkus(client, companyId, name, 1, people.length / 2)
    return rush(send, people, skuId)
  }
  const alone = await rushOf(first, 'rush')
  const before = await reads()
  const reading = reads()
  const beside = await rushOf(second, 'rush beside reads')
  const meanwhile = await reading
  // A machine's slow hour may begin between two measurements.
  const quiet = (before + (await reads())) / 2
  const soldRight = (/** @type {Rush} */ { sold, others }) => sold === buyers / 2 && others.length === 0
  const told = (/** @type {Rush} */ { p99, sold, others }) =>
    `${p99.toFixed(0)} ms, ${sold} sold${others.map(([code, count]) => `, ${count} × ${code}`).join('')}`
  const who = `${buyers} buyers at once of ${buyers / 2} pieces, p99`
  const limit = `${buyers / 2} pieces`
  return [
    {
      what: who,
      ours: told(alone),
      limit,
      target: '≤ 1000 ms, no error but “sold out”',
      met: alone.p99 <= 1_000 && soldRight(alone),
    },
    {
      what: `${who}, beside readers of cards`,
      ours: told(beside),
      limit,
      target: 'reported, no error but “sold out”',
      met: soldRight(beside),
    },
    {
      what: 'card reads a second of that company, meanwhile',
      ours: `${meanwhile.toFixed(0)} (${(meanwhile / quiet).toFixed(2)} ×)`,
      limit: `${quiet.toFixed(0)} without buyers`,
      target: '≥ 0.9 ×',
      met: meanwhile >= 0.9 * quiet,
    },
  ]
}

/**
 * @typedef {object} Rush
 * @property {number} p99 of the answers, in milliseconds
 * @property {number} sold
 * @property {[code: string, count: number][]} others answers beside "sold" and "sold out"
 */

/**
 * @param {ReturnType<typeof senderOf>} send @param {string[]} people @param {string} skuId
 * @returns {Promise<Rush>}
 */
async function rush(send, people, skuId) {
  const lines = [{ skuId, quantity: 1, seenPrice: price }]
  /** @type {number[]} */ const times = []
  /** @type {Map<string, number>} */ const codes = new Map()
  await Promise.all(
    people.map(async (session) => {
      const began = performance.now()
      const { code } = await send(session, '/mall/order/v1/order/submit', orderOf(lines))
      times.push(performance.now() - began)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }),
  )
  const sold = codes.get('0') ?? 0
  codes.delete('0')
  codes.delete(soldOut)
  return { p99: percentile(times, 0.99), sold, others: [...codes] }
}

/** @param {{ skuId: string, quantity: number, seenPrice: number }[]} lines */
const orderOf = (lines) => ({
  ...{ lines, delivery: 'none' },
  seenTotal: lines.reduce((sum, { quantity, seenPrice }) => sum + quantity * seenPrice, 0),
})

/** @param {string} product @param {Agent} agent */
function senderOf(product, agent) {
  /** @param {string} session @param {string} path @param {object} body @returns {Promise<{ code: string }>} */
  return (session, path, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body)
      const headers = {
        authorization: session,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      const sent = request(product + path, { method: 'POST', agent, headers }, (response) => {
        /** @type {Buffer[]} */ const parts = []
        response.on('data', (part) => parts.push(part))
        response.once('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())))
      })
      sent.once('error', reject)
      sent.end(text)
    })
}

/** @param {pg.Client} client @param {string} companyId @returns {Promise<string[]>} ids of SKUs with much stock */
async function fill(client, companyId) {
  // What the buyers of a rush wait for is the order, not the freight.
  await client.query('update product set limit_per_person = null where company_id = $1', [companyId])
  const ids = await makeSkus(client, companyId, 'pace', skus, 1_000_000)
  await client.query('vacuum analyze')
  return ids
}

/** @param {pg.Client} client @param {string} companyId @param {string} name @param {number} count @param {number} stock */
async function makeSkus(client, companyId, name, count, stock) {
  await client.query(
    `insert into product (company_id, product_id, name, price, delivery, status)
     select $1, md5($2 || n)::uuid, $2 || n, ${price}, '{none}', 'published' from generate_series(1, $3::integer) n`,
    [companyId, name, count],
  )
  await client.query(
    `insert into product_sku (company_id, sku_id, product_id, price)
     select $1, md5($2 || n)::uuid, md5($2 || n)::uuid, ${price} from generate_series(1, $3::integer) n`,
    [companyId, name, count],
  )
  await client.query(
    `insert into product_stock (company_id, sku_id, available)
     select $1, md5($2 || n)::uuid, $4::integer from generate_series(1, $3::integer) n`,
    [companyId, name, count, stock],
  )
  const { rows } = await client.query(
    'select md5($1 || n)::uuid as id from generate_series(1, $2::integer) n order by n',
    [name, count],
  )
  return rows.map(({ id }) => String(id))
}
