import pg from 'pg'
import { callerOf } from './lib/caller.mjs'
import { percentile } from './lib/figures.mjs'

const sizes = { few: 10_000, many: 100_000 }
const likes = 1_000_000
const people = 10_000
const rounds = 200
// V8 compiles a function after some hundred calls; PostgreSQL keeps the plan of a named statement after five.
const warmUp = 200
const most = 50

/**
 * The first and a deep part of the list of posts for a signed-in visitor, in a company of ten thousand posts and then of
 * a hundred thousand with a million likes.
 * @param {{ product: string, databaseUrl: string, companyId: string, session: string }} at `session` of a visitor
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function posts({ product, databaseUrl, companyId, session }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { time, close } = callerOf(product, session)
  try {
    // The counts are filled in beside the likes.
    await client.query('set session_replication_role = replica')
    await fill(client, companyId, 1, sizes.few)
    const few = await run(time, product, session, companyId)
    await fill(client, companyId, sizes.few + 1, sizes.many)
    const many = await run(time, product, session, companyId)
    return ['first part', 'deep part'].map((part, at) => {
      const [before, after] = [percentile(few[at] ?? [], 0.95), percentile(many[at] ?? [], 0.95)]
      return {
        what: `posts, ${part}, ${sizes.many.toLocaleString('en')} posts with ${likes.toLocaleString('en')} likes, p95`,
        ours: `${after.toFixed(1)} ms (${(after / before).toFixed(2)} ×)`,
        limit: `${before.toFixed(1)} ms of ${sizes.few.toLocaleString('en')} posts`,
        target: `≤ ${most} ms, growth < 2 ×`,
        met: after <= most && after < 2 * before,
      }
    })
  } finally {
    close()
    await client.end()
  }
}

/**
 * The times of both parts.
 * @param {ReturnType<typeof callerOf>['time']} time @param {string} product @param {string} session @param {string} companyId
 */
async function run(time, product, session, companyId) {
  const list = `/dynamic/v1/dync/out/list?companyId=${companyId}&pageSize=20`
  let cursor = ''
  for (let part = 0; part < 50; part++) {
    const response = await fetch(
      `${product}${list}&cursor=${encodeURIComponent(cursor)}`.replace(/&cursor=$/, ''),
      {
        headers: { authorization: session },
      },
    )
    const answer = /** @type {{ data: { next: string } }} */ (await response.json())
    cursor = answer.data.next
  }
  const asked = [{ path: list }, { path: `${list}&cursor=${encodeURIComponent(cursor)}` }]
  /** @type {number[][]} */ const times = asked.map(() => [])
  for (let round = -warmUp; round < rounds; round++)
    for (const [at, question] of asked.entries()) {
      const took = await time(question)
      if (round >= 0) times[at]?.push(took)
    }
  return times
}

/** Posts of the circle by their numbers, each with its share of the likes. @param {pg.Client} client @param {string} companyId @param {number} from @param {number} until */
async function fill(client, companyId, from, until) {
  const each = likes / sizes.many
  await client.query(
    `insert into person (company_id, person_id, number)
     select $1, md5('liker ' || n)::uuid, 1000000 + n from generate_series(1, ${people}) n on conflict do nothing`,
    [companyId],
  )
  await client.query(
    `insert into post (company_id, post_id, face, type, state, content, staff_id, shown_at, published_at)
     select $1, md5('post ' || n)::uuid, 'dync', 'circle', 'published', 'post ' || n,
       (select staff_id from staff where company_id = $1 and status = 'active' limit 1),
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series($2::integer, $3::integer) n`,
    [companyId, from, until],
  )
  await client.query(
    `insert into post_like (company_id, post_id, person_id)
     select $1, md5('post ' || n)::uuid, md5('liker ' || 1 + (n * 7 + m) % ${people})::uuid
     from generate_series($2::integer, $3::integer) n cross join generate_series(1, ${each}) m`,
    [companyId, from, until],
  )
  await client.query(
    `insert into post_count (company_id, post_id, likes)
     select $1, md5('post ' || n)::uuid, ${each} from generate_series($2::integer, $3::integer) n`,
    [companyId, from, until],
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
