import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Kind, type TSchema } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { pipelineCalls, plantCalls } from '../invariants/classes.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { asQuery } from './query.ts'
import { strangeVendor } from './vendor.ts'

// A company of its own, so that every change in it was made by the request.
const db = await openOwn()
const { app, parts } = await testApp({ SIGN_INS_PER_MINUTE: '0', ...(await strangeVendor()) }, db, plantCalls)
const fixture = await buildFixture(parts)
/** The pipeline drops what a schema does not declare. Where a schema lets anything pass, the handler decides. */
function isOpen(schema: TSchema | undefined): boolean {
  if (!schema) return false
  if (schema[Kind] === 'Array') return isOpen(schema.items)
  if (schema[Kind] === 'Object') return Object.values<TSchema>(schema.properties).some(isOpen)
  if (schema[Kind] === 'Union') return (schema.anyOf as TSchema[]).some((each) => each[Kind] !== 'Literal')
  return !['Boolean', 'Integer', 'Literal', 'Null', 'Number', 'String'].includes(schema[Kind])
}

const openCalls = allCalls.filter(({ body }) => isOpen(body))
const writes = [...new Set([...pipelineCalls, ...openCalls])].filter(({ method }) => method !== 'GET')

/** Names that a body must never decide. */
const mark = 'mass-assigned-7f3a'
const forbidden = {
  ...{ id: mark, tenantId: mark, role: 'admin', isStaff: true, status: 'left', price: 1, stock: 1 },
  ...{
    userID: mark,
    user_id: mark,
    personId: mark,
    company_id: mark,
    staff_id: mark,
    createdAt: mark,
    created_at: mark,
  },
  ...{
    isAdmin: true,
    tracking_off: true,
    trackingOff: true,
    erased_at: '2020-01-01T00:00:00Z',
    licensed: true,
    issue: 99,
  },
}
const poison = `"__proto__":{"polluted":"${mark}"},"constructor":{"prototype":{"polluted":"${mark}"}}`

/** The rows that decide who a person is, or what a thing costs. */
async function assigned(): Promise<{ of: string; id: string; what: string }[]> {
  const { rows } = await db.opsPool.query(`
    select 'company' as of, company_id as id, status || app_type as what from company
    union all select 'staff', staff_id::text, role || status || user_id || licensed from staff
    union all select 'card', staff_id::text, is_open::text || issue from card
    union all select 'product', product_id::text, price || status from product
    union all select 'person', person_id::text, coalesce(staff_id::text, '') from person
    union all select 'session', encode(session_hash, 'hex'), coalesce(staff_id::text, '') || person_id from session
    order by 1, 2`)
  return rows
}

async function marked(): Promise<string[]> {
  const { rows } = await db.opsPool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not in ('schema_migration')",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) =>
      (await db.opsPool.query(`select from ${name} t where t::text like $1`, [`%${mark}%`])).rowCount
        ? [name]
        : [],
    ),
  )
  return found.flat()
}

/** The forbidden names added to each object of a body. */
function spiked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spiked)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([name, each]) => [name, spiked(each)])
  return { ...forbidden, ...Object.fromEntries(inner) }
}

async function massAssigned(of: FastifyInstance, call: Endpoint): Promise<string[]> {
  const { session, input } = await fixture.good(call)
  const before = await assigned()
  const headers = {
    ...(session ? { authorization: session } : {}),
    'content-type': 'application/json',
    'option-name': String(input.body?.optionName ?? ''),
  }
  const url = `${call.path}?${asQuery(input.query)}`
  const inner = JSON.stringify(spiked(input.body ?? {}))
  for (const payload of [inner, inner.replace(/^\{/, `{${poison},`)])
    await of.inject({ method: call.method, url, headers, payload })
  const known = new Set(before.map(({ of: table, id }) => `${table} ${id}`))
  const isMade = ({ of: table, id }: { of: string; id: string }) =>
    makes.get(call.key) === table && !known.has(`${table} ${id}`)
  const after = (await assigned()).filter((row) => !isMade(row))
  const changed = JSON.stringify(after) !== JSON.stringify(before) && !mayChange.has(call.key)
  return [
    ...(await marked()).map((table) => `the mark is in ${table}`),
    ...(changed ? ['a person’s identity has changed'] : []),
  ]
}

/** Calls whose very purpose is to end a session or a person, or to change the place of a member. */
const mayChange = new Set([
  'DELETE /card/v1/privacy/data',
  'DELETE /wxwork/v1/console/privacy/person',
  'POST /biz/v1/staff/hand_over',
  // An owner gives roles by it.
  'POST /biz/v1/staff/update',
])

/** Calls that make such a row, by its table. Those that are there stay as they are. */
const makes = new Map([['POST /mall/goods/v1/manage/product', 'product']])

describe('what a body adds is dropped', () => {
  afterAll(() => expect(({} as { polluted?: string }).polluted).toBeUndefined())

  test.each(writes.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    expect(await massAssigned(app, call)).toEqual([])
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  test('a body spread into an insert is seen', async () => {
    const call = allCalls.find(({ key }) => key === 'POST /card/v1/wallet/save') as Endpoint
    const bare = await bareApp(parts)
    bare.post(call.path, async ({ body }) => {
      const { id } = body as { id: string }
      await db.ops
        .insertInto('site')
        .values({ company_id: fixture.own.companyId, category: 'planted', site_id: id })
        .onConflict((on) => on.doNothing())
        .execute()
      return {}
    })
    expect(await massAssigned(bare, call)).toEqual(['the mark is in site'])
    await db.ops.deleteFrom('site').where('category', '=', 'planted').execute()
  })
})
