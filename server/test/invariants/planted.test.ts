import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { companyId, recordId, userId } from '@mingpian/contract/shared/fields.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { register } from '#core/http/register.ts'
import { type TestApp, testApp } from '../support/app.ts'
import {
  answersMatch,
  foreignHintsRefused,
  foreignRecordsMissing,
  missingNamed,
  refusedWithoutSession,
  wrongRoleRefused,
} from './checks.ts'
import { buildFixture, type Fixture } from './fixture.ts'

/** Each check meets the defect that it exists for, and must see it. */
const declared = endpoint('GET /planted', {
  summary: 'A call with a defect.',
  access: 'staff',
  tenant: 'companyId',
  query: Type.Object({ userId, companyId }),
  data: Type.Object({ name: Type.String() }),
})

let home: TestApp
let fixture: Fixture

beforeAll(async () => {
  home = await testApp()
  fixture = await buildFixture(home.parts)
})

async function appWith(plant: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = await bareApp(home.parts)
  plant(app)
  await app.ready()
  return app
}

const sound = async () => ({ name: 'a' })
const raw = { code: '0', success: true, message: 'ok', requestId: '' }

test('a guard that lets everybody in', async () => {
  const app = await appWith((it) =>
    register(it, home.parts, { ...declared, access: 'public' }, sound as never),
  )
  expect(await refusedWithoutSession(app, fixture, declared)).not.toEqual([])
  expect(await wrongRoleRefused(app, fixture, declared)).not.toEqual([])
})

test('a required parameter that no schema checks', async () => {
  const lax = { ...declared, query: Type.Partial(declared.query ?? Type.Object({})) }
  const app = await appWith((it) => register(it, home.parts, lax as never, sound as never))
  expect(await missingNamed(app, fixture, declared)).not.toEqual([])
})

test('a route that believes the header', async () => {
  const app = await appWith((it) =>
    it.get('/planted', async (request) => ({ ...raw, data: { name: String(request.headers.account) } })),
  )
  expect(await foreignHintsRefused(app, fixture, declared)).not.toEqual([])
})

test('a query without its tenant, on a connection without one', async () => {
  const leak = async ({ fail }: { fail: (name: string) => never }, input: { userId: string }) => {
    const found = await home.parts.db.ops
      .selectFrom('staff')
      .select('name')
      .where('user_id', '=', input.userId)
      .executeTakeFirst()
    return found ?? fail('notFound')
  }
  const app = await appWith((it) => register(it, home.parts, declared as never, leak as never))
  expect(await foreignRecordsMissing(app, fixture, declared)).not.toEqual([])
})

test('a list whose items no schema checks', async () => {
  const listed = endpoint('POST /planted', {
    summary: 'A call with a defect in a list.',
    access: 'staff',
    tenant: 'companyId',
    body: Type.Object({ companyId, materials: Type.Array(Type.Object({ _id: recordId })) }),
    data: Type.Object({ titles: Type.Array(Type.String()) }),
  })
  const leak = async (_: never, { materials }: { materials: { _id: string }[] }) => {
    const found = await home.parts.db.ops
      .selectFrom('material')
      .select('title')
      .where(
        'material_id',
        'in',
        materials.map(({ _id }) => _id),
      )
      .execute()
    return { titles: found.map(({ title }) => title) }
  }
  const lax = { ...listed, body: Type.Object({ companyId, materials: Type.Array(Type.Any()) }) }
  const app = await appWith((it) => register(it, home.parts, listed as never, leak as never))
  expect(await foreignRecordsMissing(app, fixture, listed)).not.toEqual([])
  const loose = await appWith((it) => register(it, home.parts, lax as never, leak as never))
  expect(await missingNamed(loose, fixture, listed)).not.toEqual([])
})

test('an answer with a field that is not declared', async () => {
  const app = await appWith((it) =>
    it.get('/planted', async () => ({ ...raw, data: { name: 'a', phone: '13812345678' } })),
  )
  expect(await answersMatch(app, fixture, declared)).not.toEqual([])
})

test('a sound call passes them all', async () => {
  const app = await appWith((it) =>
    register(
      it,
      home.parts,
      declared as never,
      (async ({ db, companyId: tenant, fail }: never, input: never) => {
        const { userId: wanted } = input as { userId: string }
        const found = await (db as TestApp['parts']['db']['ops'])
          .selectFrom('staff')
          .select('name')
          .where('company_id', '=', tenant)
          .where('user_id', '=', wanted)
          .executeTakeFirst()
        return found ?? (fail as (name: string) => never)('notFound')
      }) as never,
    ),
  )
  for (const check of [
    refusedWithoutSession,
    wrongRoleRefused,
    missingNamed,
    foreignHintsRefused,
    foreignRecordsMissing,
    answersMatch,
  ]) {
    expect(await check(app, fixture, declared)).toEqual([])
  }
})
