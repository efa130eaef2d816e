import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { median, percentile } from './lib/figures.mjs'

const tries = 200

/**
 * Compares response times that must not differ: of ids and phones that exist in another company, and of those that exist
 * nowhere. The two alternate, so that other load on the machine affects both alike.
 * @param {{ product: string, databaseUrl: string, companyId: string, session: string, phone: string }} at `phone` is a
 * salesperson's, `session` a visitor's
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function secrets({ product, databaseUrl, companyId, session, phone }) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const { rows } = await db.query(
    'select product_id from product where company_id <> $1 order by product_id limit 1',
    [companyId],
  )
  await db.end()
  const good = (/** @type {string} */ id) =>
    fetch(`${product}/card/v1/card/good/detail?companyID=${companyId}&goodId=${id}`)
  const match = (/** @type {string} */ number) =>
    fetch(`${product}/card/v1/user/center/is/phone/match`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: session },
      body: JSON.stringify({ phone: number }),
    })
  return [
    await figure('another company’s id against a missing one', good, rows[0].product_id, randomUUID(), 404),
    await figure('a salesperson’s phone against a stranger’s', match, phone, '13100000000', 200),
  ]
}

/**
 * @param {string} what @param {(value: string) => Promise<Response>} ask @param {string} there @param {string} missing
 * @param {number} status of both
 * @returns {Promise<import('./lib/figures.mjs').Figure>}
 */
async function figure(what, ask, there, missing, status) {
  const timed = async (/** @type {string} */ value) => {
    const began = performance.now()
    const response = await ask(value)
    const body = /** @type {any} */ (await response.json())
    const told = `${response.status} ${JSON.stringify({ ...body, requestId: '' })}`
    return { took: performance.now() - began, told }
  }
  /** @type {number[]} */ const theirs = []
  /** @type {number[]} */ const nobodys = []
  for (let run = 0; run < tries; run++) {
    const [one, other] = [await timed(there), await timed(missing)]
    if (one.told !== other.told || !one.told.startsWith(`${status} `))
      throw new Error(`${what}: ${one.told} is not ${other.told}`)
    theirs.push(one.took)
    nobodys.push(other.took)
  }
  const [a, b] = [median(theirs), median(nobodys)]
  // A difference within the spread of equal answers reveals nothing.
  const spread = percentile(nobodys, 0.75) - percentile(nobodys, 0.25)
  return {
    what: `time of ${what}`,
    ours: `${a.toFixed(1)} ms`,
    limit: `${b.toFixed(1)} ms, half of them within ${spread.toFixed(1)} ms`,
    target: 'apart by less than that',
    met: Math.abs(a - b) <= spread,
  }
}
