import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { erasePerson, lockToErase } from '#domain/identity/person-rows.ts'
import { meetPerson } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { grantProvenPhone } from '#domain/leads/imported/prove.ts'
import { newCompany } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'

const db = await testDatabase()
const sealer = createSealer(Buffer.alloc(32, 1))

const phones = ['13800000001', '13800000002']
const person = fc.nat({ max: 3 })
const id = (prefix: string) => fc.constantFrom('', '', `${prefix}1`, `${prefix}2`)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      person,
      unionId: id('u'),
      externalUserid: id('wm'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('phone' as const), person, phone: fc.constantFrom(...phones) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), person }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A company whose four persons have an app each, and two imported leads with a phone. */
async function made() {
  const companyId = await newCompany(db)
  const tenant = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(companyId, work)
  const run = (text: string, values: unknown[]) => db.opsPool.query(text, [companyId, ...values])
  const staffId = randomUUID()
  await run(`insert into staff (company_id, staff_id, user_id, name) values ($1, $2, 'lin', '林岚')`, [
    staffId,
  ])
  for (const [at, phone] of phones.entries()) {
    const personId = randomUUID()
    await run('insert into person (company_id, person_id, number) values ($1, $2, $3)', [personId, 90 + at])
    await run(
      `insert into imported_lead (company_id, person_id, staff_id, import_id, phone_sealed, phone_hash, phone_end)
        values ($1, $2, $3, $2, $4, $5, '')`,
      [personId, staffId, sealer.seal(companyId, phone), sealer.index(companyId, phone)],
    )
  }
  const facts = { unionId: '', externalUserid: '', name: '', avatar: '' }
  const ids: string[] = []
  for (const at of [0, 1, 2, 3])
    ids.push(await tenant((t) => meetPerson(t, companyId, { appId: 'wx', openId: `o${at}` }, facts)))
  const personId = (at: number) => ids[at] ?? ''
  const does = (one: Step): Promise<unknown> =>
    tenant<unknown>(async (t) => {
      const openId = `o${one.person}`
      const own = async () =>
        (
          await t
            .selectFrom('person_identity')
            .select('person_id')
            .where('company_id', '=', companyId)
            .where('open_id', '=', openId)
            .executeTakeFirst()
        )?.person_id
      switch (one.do) {
        case 'meet': {
          const { unionId, externalUserid } = one
          const met = await meetPerson(
            t,
            companyId,
            { appId: 'wx', openId },
            { ...facts, unionId, externalUserid },
          )
          const owner = await own()
          if (owner && !ids.includes(owner)) ids[one.person] = owner
          return met
        }
        case 'undo':
          return undoJoin(t, companyId, personId(one.person))
        case 'phone': {
          const owner = await own()
          if (!owner) return
          return grantProvenPhone(
            t,
            sealer,
            { companyId, personId: owner, identityPersonId: owner },
            one.phone,
          )
        }
        case 'erase': {
          const personIds = await lockToErase(t, { companyId, personId: personId(one.person) })
          return erasePerson(t, { companyId, personIds })
        }
      }
    }).catch((error: { code?: string }) => {
      // The person was erased meanwhile.
      if (error.code !== 'MP401') throw error
    })

  const check = async () => {
    const persons = await db.ops
      .selectFrom('person')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute()
    const joins = await db.ops
      .selectFrom('person_join')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('undone_at', 'is', null)
      .execute()
    const byId = new Map(persons.map((p) => [p.person_id, p]))
    const rootOf = (p: string) => byId.get(p)?.joined_into ?? p
    // Each joined person has one standing join, whose path leads to the root.
    for (const p of persons) {
      const own = joins.filter((j) => j.joined_id === p.person_id)
      if (p.erased_at) continue
      expect(own.length).toBe(p.joined_into ? 1 : 0)
      let at = p.person_id
      for (let n = 0; n < 9; n++) {
        const up = joins.find((j) => j.joined_id === at)
        if (!up) break
        at = up.into_id
      }
      expect(at).toBe(rootOf(p.person_id))
    }
    for (const j of joins) expect(rootOf(j.joined_by ?? j.joined_id)).toBe(rootOf(j.into_by ?? j.into_id))
    // The root has the ids of those who count for it: no two unionIds.
    for (const root of persons.filter((p) => !p.joined_into)) {
      const all = persons.filter((p) => rootOf(p.person_id) === root.person_id)
      const unions = new Set(all.map((p) => p.union_id).filter(Boolean))
      expect(unions.size).toBeLessThanOrEqual(1)
      expect(root.union_id).toBe([...unions][0] ?? '')
      const externals = new Set(all.map((p) => p.external_userid).filter(Boolean))
      if (externals.size > 0) expect(externals).toContain(root.external_userid)
      const given = all.flatMap((p) => (p.phone_sealed ? [sealer.open(companyId, p.phone_sealed)] : []))
      if (root.phone_sealed) expect(given).toContain(sealer.open(companyId, root.phone_sealed))
      else expect(given).toEqual([])
    }
    return persons
  }
  /** Undoes all joins that stand. */
  const separateAll = async () => {
    for (let n = 0; n < 9; n++)
      for (const p of await check())
        if (p.joined_into) await tenant((t) => undoJoin(t, companyId, p.person_id))
    return check()
  }
  return { companyId, does, check, separateAll, ids }
}

it('keeps joins and ids consistent, after any sign-ins, undoings and erasures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { does, check, separateAll } = await made()
      for (const one of steps) {
        await does(one)
        await check()
      }
      const persons = await separateAll()
      const unions = persons.map((p) => p.union_id).filter(Boolean)
      expect(new Set(unions).size).toBe(unions.length)
    }),
    { numRuns: 25 },
  )
})

it('keeps joins and ids consistent, also where several run at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step, step), { minLength: 2, maxLength: 6 }), async (steps) => {
      const { does, check, separateAll } = await made()
      for (const some of steps) {
        await Promise.all(some.map((one) => does(one)))
        await check()
      }
      await separateAll()
    }),
    { numRuns: 15 },
  )
})
