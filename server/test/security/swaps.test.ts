import { randomUUID } from 'node:crypto'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { recordId } from '@mingpian/contract/shared/fields.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { register } from '#core/http/register.ts'
import { invoke } from '../invariants/checks.ts'
import { pipelineCalls, plantCalls } from '../invariants/classes.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { changed, declaredPaths, type Input, sampleInput } from '../invariants/sample.ts'
import { testApp } from '../support/app.ts'
import { openOwn, withoutRowSecurity } from '../support/database.ts'
import { isFull } from '../support/full.ts'
import { strangeVendor } from './vendor.ts'

// A database of its own: the test deletes its counters at will.
const db = await openOwn()
const { app, parts, makeStaff, makeVisitor, makeMaterial, makeProduct } = await testApp(
  { SIGN_INS_PER_MINUTE: '0', ...(await strangeVendor()) },
  db,
  plantCalls,
)
const fixture = await buildFixture(parts)
const { companyId } = fixture.own

/** Ids of records that were deleted, and of a member who left, by the names of the calls' fields. */
const gone = await (async () => {
  const left = await makeStaff(companyId)
  const [materialId, goodId] = [await makeMaterial(companyId), await makeProduct(companyId)]
  await parts.db.tenant(companyId, async (db) => {
    await db
      .updateTable('staff')
      .set({ status: 'left' })
      .where('company_id', '=', companyId)
      .where('staff_id', '=', left.staffId)
      .execute()
    await db
      .deleteFrom('material')
      .where('company_id', '=', companyId)
      .where('material_id', '=', materialId)
      .execute()
    await db
      .deleteFrom('product')
      .where('company_id', '=', companyId)
      .where('product_id', '=', goodId)
      .execute()
  })
  const userId = left.userId
  return {
    userId,
    codeID: userId,
    saleId: userId,
    contentId: userId,
    operateEntityId: userId,
    materialId,
    goodId,
  } as Record<string, unknown>
})()

/** Calls that release a thing which may be gone already. */
const namesTheGone = new Set([
  'DELETE /card/v1/wallet/drop',
  'POST /card/v1/wallet/seen',
  'GET /card/v1/card/exchange',
  'DELETE /card/v1/card/exchange',
])

/** Ids of a colleague's or another visitor's own records. */
const peers = await (async () => {
  const visitor = await makeVisitor(companyId, { unionId: `union-${randomUUID()}` })
  const memberId = randomUUID()
  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('member')
      .values({ company_id: companyId, member_id: memberId, person_id: visitor.personId })
      .execute(),
  )
  return {
    unionId: visitor.unionId,
    clueId: visitor.unionId,
    targetID: visitor.personId,
    id: memberId,
  } as Record<string, unknown>
})()

/** One letter or digit further, as an attacker who knows one id tries. It differs however letters are written. */
function guessed(id: unknown): string {
  const text = String(id)
  const last = text.at(-1) ?? ''
  if (/\d/.test(last)) return text.slice(0, -1) + (last === '0' ? '1' : '0')
  return text.slice(0, -1) + (last.toLowerCase() === 'a' ? 'B' : 'A')
}

/** Each answer without the ids that are made for it. */
const alike = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  JSON.stringify({ status, body: { ...body, requestId: '' } }, (key, value) =>
    key === 'answerId' ? '' : value,
  )

/** Each id that a call takes, with everything that does not exist for the caller: all are answered to the letter alike. */
async function told(of: FastifyInstance, call: Endpoint): Promise<string[]> {
  const problems: string[] = []
  for (const [part, schema] of [
    ['query', call.query],
    ['body', call.body],
  ] as const) {
    for (const path of declaredPaths(schema)) {
      const field = path.split('.').at(-1) ?? ''
      const missing = fixture.missing[field]
      if (missing === undefined || fixture.notRecords.has(field) || call.identity?.includes(field as never))
        continue
      const isPersonal = call.access === 'staff' || call.access === 'visitor'
      const others = {
        'another company’s': fixture.foreign.known[field],
        guessed: guessed(fixture.own.known[field]),
        ...(namesTheGone.has(call.key) ? {} : { 'a deleted': gone[field] }),
        ...(isPersonal ? { 'a peer’s': peers[field] } : {}),
      }
      const session =
        call.access === 'visitor' ? fixture.own.visitor : call.access === 'public' ? '' : fixture.own.member
      const ask = async (value: unknown) => {
        // Requests of one person are counted, and each id is asked for anew.
        await db.opsPool.query('delete from rate_hit')
        const valid: Input = sampleInput(call, fixture.knownTo(call))
        return invoke(of, call, session, { ...valid, [part]: changed(valid[part] ?? {}, path, value) })
      }
      const expected = alike(await ask(missing))
      for (const [whose, value] of Object.entries(others)) {
        if (value === undefined) continue
        const answer = alike(await ask(value))
        if (answer !== expected)
          problems.push(`${whose} ${path} answers ${answer}, a missing one ${expected}`)
      }
    }
  }
  return problems
}

const askable = allCalls.filter(({ access }) => access !== 'admin').map((call) => [call.key, call] as const)

describe('foreign and missing records are answered alike', () => {
  // With row-level security, `invariants/calls.test.ts` swaps the ids of another company.
  test.each(isFull ? askable : [])('%s', async (_key, call) => {
    expect(await told(app, call)).toEqual([])
  })

  test('a query that forgets whose it is, or that something was deleted, is seen', async () => {
    const planted = endpoint('GET /planted', {
      summary: 'A call with a defect.',
      access: 'staff',
      query: Type.Object({ userId: recordId }),
      data: Type.Object({ name: Type.String() }),
    })
    const handler = async ({ fail }: { fail(name: string): never }, { userId }: { userId: string }) => {
      const found = await parts.db.ops
        .selectFrom('staff')
        .select('name')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return found ?? fail('notFound')
    }
    const bare = await bareApp(parts)
    register(bare, parts, planted as never, handler as never)
    const problems = await told(bare, planted as never)
    expect(problems.map((problem) => problem.slice(0, 9))).toEqual(['another c', 'a deleted'])
  })
})

/** Cookies that name another company, under every name that one may have. */
const cookie = [
  'companyId',
  'company_id',
  'company-id',
  'mp_company',
  '__Host-company',
  'cid',
  'account',
  'Account',
]
  .map((name) => `${name}=${fixture.foreign.companyId}`)
  .join('; ')

async function swayed(of: FastifyInstance, call: Endpoint): Promise<string[]> {
  const { session, input } = await fixture.good(call)
  const send = async (headers?: Record<string, string>) => {
    await db.opsPool.query('delete from rate_hit')
    return invoke(of, call, session, input, headers)
  }
  // A call that is done once finds nothing left to do: the answer to its repetition is the one to compare with.
  await send()
  const plain = await send()
  const hinted = await send({ cookie })
  const foreign = JSON.stringify(hinted.body).includes(`"${fixture.foreign.companyId}"`)
  return [
    ...(foreign ? ['it tells of the company that a cookie names'] : []),
    ...(plain.status === hinted.status ? [] : [`${hinted.status} with the cookie, ${plain.status} without`]),
  ]
}

describe('a cookie has no say in whose things are shown', () => {
  test.each(pipelineCalls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    expect(await swayed(app, call)).toEqual([])
  })

  test('detects a cookie that is believed', async () => {
    const planted = endpoint('GET /planted', {
      summary: 'A call with a defect.',
      access: 'visitor',
      data: Type.Object({ name: Type.String() }),
    })
    const bare = await bareApp(parts)
    bare.get('/planted', async ({ cookies }) => ({
      code: '0',
      success: true,
      data: { name: cookies.companyId ?? '' },
    }))
    expect(await swayed(bare, planted as never)).toHaveLength(1)
  })
})

/** Last in this file: it takes the second wall down for good. */
describe('the queries alone hold companies apart, without row-level security', () => {
  beforeAll(() => withoutRowSecurity(db))

  test.each(askable)('%s', async (_key, call) => {
    expect(await told(app, call)).toEqual([])
  })
})
