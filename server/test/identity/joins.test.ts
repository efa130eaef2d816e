import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { grantPhone } from '#domain/identity/grants.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { newCompany } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'

const db = await testDatabase()
const sealer = createSealer(Buffer.alloc(32, 1))

const place = fc.nat({ max: 3 })
const phone = fc.constantFrom('13800000001', '13800000002', '13800000003')
/** What a person has before any join. One unionId and one external user id: two different ones are no one person's. */
const facts = fc.record({
  name: fc.boolean(),
  avatar: fc.boolean(),
  profile: fc.boolean(),
  trackingOff: fc.boolean(),
  phone: fc.option(phone),
})
const company = fc.record({
  persons: fc.array(facts, { minLength: 4, maxLength: 4 }),
  withUnion: place,
  withExternal: place,
})
const join = fc.record({ do: fc.constant('join' as const), from: place, into: place })
const grant = fc.record({ do: fc.constant('phone' as const), person: place, phone })
type Company = typeof company extends fc.Arbitrary<infer One> ? One : never
type Join = typeof join extends fc.Arbitrary<infer One> ? One : never
type Grant = typeof grant extends fc.Arbitrary<infer One> ? One : never

async function made({ persons, withUnion, withExternal }: Company) {
  const companyId = await newCompany(db)
  const ids: string[] = persons.map(() => randomUUID())
  const id = (at: number) => ids[at] ?? ''
  const tenant = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(companyId, work)
  const does = (step: Join | Grant): Promise<unknown> =>
    tenant<unknown>((t) =>
      step.do === 'join'
        ? joinPersons(t, companyId, id(step.from), id(step.into), randomUUID())
        : grantPhone(
            t,
            sealer,
            { companyId, personId: id(step.person), identityPersonId: id(step.person) },
            step.phone,
          ),
    )
  for (const [at, person] of persons.entries()) {
    await tenant((t) =>
      t
        .insertInto('person')
        .values({
          ...{ company_id: companyId, person_id: id(at), number: at + 1 },
          name: person.name ? `客户${at}` : '',
          avatar: person.avatar ? `/files/${at}.webp` : '',
          profile_at: person.profile ? new Date() : null,
          tracking_off: person.trackingOff,
          union_id: at === withUnion ? 'u1' : '',
          external_userid: at === withExternal ? 'wm1' : '',
        })
        .execute(),
    )
    if (person.phone) await does({ do: 'phone', person: at, phone: person.phone })
  }
  /** The persons as they are, without ids and times. */
  const state = async () => {
    const rows = await db.ops
      .selectFrom('person')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('number')
      .execute()
    return rows.map((row) => ({
      countsFor: row.joined_into && ids.indexOf(row.joined_into),
      name: row.name,
      avatar: row.avatar,
      hasProfile: row.profile_at !== null,
      trackingOff: row.tracking_off,
      unionId: row.union_id,
      externalUserid: row.external_userid,
      phone: row.phone_sealed && sealer.open(companyId, row.phone_sealed),
    }))
  }
  const standing = async () =>
    (
      await db.ops
        .selectFrom('person_join')
        .select('joined_id')
        .where('company_id', '=', companyId)
        .where('undone_at', 'is', null)
        .execute()
    ).map(({ joined_id }) => ids.indexOf(joined_id))
  const undo = (at: number) => tenant((t) => undoJoin(t, companyId, id(at)))
  return { does, state, standing, undo }
}

it('has all persons as before once their joins are undone, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      company,
      fc.array(join, { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
      async (given, joins, choices) => {
        const { does, state, standing, undo } = await made(given)
        const before = await state()
        for (const one of joins) await does(one)
        for (const choice of choices) {
          const places = (await standing()).sort()
          if (places.length > 0) expect(await undo(places[choice % places.length] ?? 0)).toBe(true)
        }
        expect(await standing()).toEqual([])
        expect(await state()).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
})

it('has all persons as they would be without a join that is undone', async () => {
  await fc.assert(
    fc.asyncProperty(
      company,
      fc.array(fc.oneof(join, grant), { maxLength: 5 }),
      join,
      fc.array(fc.oneof(join, grant), { maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      async (given, earlier, undone, later, choices) => {
        fc.pre(undone.from !== undone.into)
        const [one, other] = [await made(given), await made(given)]
        for (const step of earlier) {
          await one.does(step)
          await other.does(step)
        }
        const known = new Set(await one.standing())
        if (!(await one.does(undone))) return
        const joined = (await one.standing()).find((at) => !known.has(at)) ?? -1
        for (const step of later) if ((await one.does(step)) !== false) await other.does(step)
        expect(await one.undo(joined)).toBe(true)
        expect(await one.state()).toEqual(await other.state())
        for (const choice of choices) {
          const places = (await one.standing()).sort()
          expect((await other.standing()).sort()).toEqual(places)
          if (places.length === 0) return
          const next = places[choice % places.length] ?? 0
          await one.undo(next)
          await other.undo(next)
          expect(await one.state()).toEqual(await other.state())
        }
      },
    ),
    { numRuns: 25 },
  )
})
