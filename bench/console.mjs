import pg from 'pg'
import { median, percentile } from './lib/figures.mjs'

const rows = Number(process.env.BENCH_ROWS ?? 100_000)
const rounds = 25
/** Milliseconds that a list may take. */
const most = 100

/** @typedef {{ what: string, path: string, body?: object }} Question */

/** @param {string} formId @param {string} categoryId @returns {Question[]} */
const questions = (formId, categoryId) => {
  const far = `page=${rows / 40}&pageSize=20`
  const links = '/biz/v1/link/list'
  const page = { page: 1, pageSize: 20, company: true }
  const answers = `/biz/v1/form/answers?formId=${formId}`
  return [
    { what: 'staff', path: '/biz/v1/staff/list' },
    { what: 'staff, the page in the middle', path: `/biz/v1/staff/list?${far}` },
    { what: 'staff, searched', path: '/biz/v1/staff/list?keyword=%E5%91%98777' },
    { what: 'staff of a department', path: '/biz/v1/staff/list?department=%E9%97%A8%E5%BA%977' },
    { what: 'departments', path: '/biz/v1/staff/departments' },
    { what: 'content', path: '/biz/v1/content/list' },
    { what: 'content, the page in the middle', path: `/biz/v1/content/list?${far}` },
    { what: 'content, searched', path: '/biz/v1/content/list?keyword=a3f1' },
    { what: 'content of a category', path: `/biz/v1/content/list?categoryId=${categoryId}` },
    { what: 'content of a kind and state', path: '/biz/v1/content/list?kind=case&state=published' },
    { what: 'categories', path: '/biz/v1/content/categories' },
    { what: 'forms', path: '/biz/v1/form/list' },
    { what: 'answers', path: answers },
    { what: 'answers, the page in the middle', path: `${answers}&${far}` },
    { what: 'answers that are left', path: `${answers}&handling=left` },
    { what: 'activity', path: '/wxwork/v1/console/activity' },
    { what: 'activity, the page in the middle', path: `/wxwork/v1/console/activity?${far}` },
    { what: 'activity of one action', path: '/wxwork/v1/console/activity?action=staff%20changed' },
    { what: 'links', path: links, body: page },
    { what: 'links, the page in the middle', path: links, body: { ...page, page: rows / 40 } },
    { what: 'links, searched', path: links, body: { ...page, keyword: '展会777' } },
  ]
}

/**
 * The lists of the console, each over a hundred thousand rows, beside a call that reads one row.
 * @param {{ product: string, databaseUrl: string, companyId: string, admin: string }} at `admin` is a session of an owner
 * @returns {Promise<import('./lib/figures.mjs').Figure[]>}
 */
export async function consoleLists({ product, databaseUrl, companyId, admin }) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { formId, categoryId } = await fill(client, product, companyId).finally(() => client.end())
  /** @param {Question} question */
  const time = async ({ path, body }) => {
    const began = performance.now()
    const response = await fetch(product + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: admin, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${answer}`)
    return performance.now() - began
  }
  const bare = { what: '', path: '/wxwork/v1/console/me' }
  const asked = [...questions(formId, categoryId), bare]
  /** @type {number[][]} */ const times = asked.map(() => [])
  // The first rounds plan and warm up.
  for (let round = -3; round < rounds; round++)
    for (const [at, question] of asked.entries()) {
      const took = await time(question)
      if (round >= 0) times[at]?.push(took)
    }
  const limit = median(times.at(-1) ?? [])
  return asked.slice(0, -1).map(({ what }, at) => {
    const p95 = percentile(times[at] ?? [], 0.95)
    return {
      what: `console, ${what}, among ${rows.toLocaleString('en')}, p95`,
      ours: `${p95.toFixed(1)} ms (${(p95 / limit).toFixed(1)} ×)`,
      limit: `${limit.toFixed(1)} ms a call that reads one row`,
      target: `≤ ${most} ms`,
      met: p95 <= most,
    }
  })
}

/** @param {pg.Client} client @param {string} product @param {string} companyId */
async function fill(client, product, companyId) {
  /** @param {string} text @param {unknown[]} [more] */
  const run = (text, more = []) => client.query(text, [companyId, rows, ...more])
  const form = await client.query(
    `select material_id as id from material where company_id = $1 and kind = 'form' limit 1`,
    [companyId],
  )
  const formId = /** @type {string} */ (form.rows[0].id)
  // One answer is sealed by the server; the others are copies of it.
  const answers = {
    ...{ name: '周先生', phone: '13800002222', rooms: ['客厅'], region: '浙江省' },
    ...{ day: '2030-01-05', agree: true },
  }
  const sent = await fetch(`${product}/biz/v1/material/form/data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, formId, answers }),
  })
  if (!sent.ok) throw new Error(`the answer was refused: ${await sent.text()}`)
  // No trigger runs for rows of the past.
  await client.query('set session_replication_role = replica')
  await run(
    `insert into staff (company_id, staff_id, user_id, name, department, licensed, created_at)
     select $1, gen_random_uuid(), 'bench' || n, '员' || n, '门店' || n % 300, n % 3 = 0, now() - n * interval '1 minute'
     from generate_series(1, $2::integer) n`,
  )
  const category = await run(
    `insert into content_category (company_id, category_id, name, position)
     select $1, gen_random_uuid(), '分类' || n, n from generate_series(1, least(50, $2::integer)) n returning category_id as id`,
  )
  const ids = category.rows.map(({ id }) => id)
  await run(
    `insert into material (company_id, material_id, kind, status, title, summary, body, search, category_id, updated_at)
     select $1, gen_random_uuid(), (array['article', 'case', 'brochure'])[1 + n % 3], (array['published', 'draft'])[1 + (n % 7) / 6],
       '第' || n || '篇', '', '{"html":""}', '第' || n || '篇 ' || md5(n::text), ($3::uuid[])[1 + n % 50], now() - n * interval '1 minute'
     from generate_series(1, $2::integer) n`,
    [ids],
  )
  await run(
    `insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed, phone_sealed, phone_hash, search, at, handling)
     select company_id, gen_random_uuid(), form_id, asked, answers, sealed, phone_sealed, phone_hash, search,
       now() - n * interval '1 minute', (array['open', 'done'])[1 + n % 2]
     from (select * from form_answer where company_id = $1 and form_id = $3 limit 1) one, generate_series(1, $2::integer) n`,
    [formId],
  )
  await run(
    `insert into audit (company_id, actor, action, detail, at)
     select $1, staff_id::text, (array['staff changed', 'material publish', 'card changed'])[1 + row_number() over () % 3],
       jsonb_build_object('staffId', staff_id), created_at
     from staff where company_id = $1 and user_id like 'bench%' limit $2::integer`,
  )
  await run(
    `insert into link (company_id, link_id, staff_id, name, channel, kind, opens, created_at)
     select company_id, company_id || '.' || md5(user_id), staff_id, '展会' || substr(user_id, 6), '渠道', 'code', 3, created_at
     from staff where company_id = $1 and user_id like 'bench%' limit $2::integer`,
  )
  await client.query('vacuum analyze')
  return { formId, categoryId: ids[7] }
}
