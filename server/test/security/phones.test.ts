import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Role } from '@mingpian/contract/shared/roles.ts'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { invoke } from '../invariants/checks.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { sampleInput } from '../invariants/sample.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { leaveCard } from '../support/lead-facts.ts'
import { makers } from '../support/makers.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const { app, callAs, parts } = await testApp({}, await openOwn())
Object.assign(parts.limits, { take: async () => {} })
const fixture = await buildFixture(parts)
const { companyId, known } = fixture.own
const make = makers(parts)

const phone = '13712349876'
const seal = (value: unknown) =>
  parts.sealer.seal(companyId, typeof value === 'string' ? value : JSON.stringify(value))

const owners = await parts.db.opsPool.query(
  `select staff_id, user_id from staff where company_id = $1 and user_id = $2`,
  [companyId, known.userId],
)
const salesperson: string = owners.rows[0].staff_id
await plant()

/** Stores the phone of a lead wherever a phone of a lead is stored. */
async function plant(): Promise<void> {
  const run = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, [companyId, ...values])
  await run(`update person set phone_sealed = $2 where company_id = $1 and staff_id is null`, seal(phone))
  const { rows } = await run(
    `select person_id as "personId" from person where company_id = $1 and $2 in (union_id, person_id::text)`,
    known.unionId,
  )
  const card = { name: '安安', phone, company: '', position: '', email: '', note: '' }
  await run(
    `insert into exchanged_card (company_id, staff_id, person_id, sealed) values ($1, $2, $3, $4)
     on conflict do nothing`,
    salesperson,
    rows[0].personId,
    seal(card),
  )
  await run(`update exchanged_card set sealed = $2 where company_id = $1`, seal(card))
  await run(
    `update form_answer set asked = $2, answers = '{"p": true}', sealed = $3, phone_sealed = $4, person_id = $5
      where company_id = $1`,
    JSON.stringify([{ id: 'p', kind: 'phone', label: '手机', required: true }]),
    seal({ p: phone }),
    seal(phone),
    rows[0].personId,
  )
  await run(`update external_contact set phones_sealed = $2 where company_id = $1`, seal([phone]))
  const row = {
    row: 2,
    values: { name: '安安', phone },
    verdict: 'rejected',
    reasons: [],
    shown: { way: 'pool', name: '', rule: '' },
  }
  await run(`update lead_import set sealed = $2 where company_id = $1`, seal([row]))
}

/** The calls whose answer to a new member of this role has the whole phone. */
async function telling(role: Role): Promise<string[]> {
  const { session } = await make.makeStaff(companyId, { role })
  const calls: string[] = []
  // A call that deletes takes from the later ones what they would show.
  for (const call of allCalls.filter(({ key, method }) => method !== 'DELETE' && !key.endsWith('sign_out'))) {
    const { body } = await invoke(app, call, session, sampleInput(call, fixture.knownTo(call)))
    if (JSON.stringify(body).includes(phone)) calls.push(call.key)
  }
  return calls
}

test.each<[Role]>([
  ['member'],
  ['analyst'],
  ['editor'],
  ['admin'],
])('no call tells a member with the role %s the phone of a lead of a colleague', async (role) => {
  expect(await telling(role)).toEqual([])
})

test('the calls that show phones of leads tell them to an owner', async () => {
  expect(await telling('owner')).toEqual(
    expect.arrayContaining([
      'GET /biz/v1/form/answers',
      'GET /biz/v1/form/answer',
      'GET /biz/v1/clue/qw_detail',
      'GET /biz/v1/customers/detail',
      'POST /wxwork/v1/console/privacy/export',
    ]),
  )
})

test.each<[Role]>([
  ['member'],
  ['analyst'],
  ['editor'],
  ['admin'],
])('a salesperson with the role %s sees the phone of an own lead', async (role) => {
  const staff = await make.makeStaff(companyId, { role })
  const lead = await make.makeVisitor(companyId, { unionId: `lead-of-${role}` })
  await leaveCard(parts, staff, lead, { name: '安安', phone })
  const query = { unionId: lead.unionId }
  const trail = await callAs(staff.session, 'GET /biz/v1/clue/trail', { query })
  expect(trail.body.data?.reach?.phone).toBe(phone)
  expect((await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', { query })).body.data?.phone).toBe(phone)
})

test.each<[Role, string]>([
  ['editor', '137****9876'],
  ['analyst', '137****9876'],
  ['admin', '137****9876'],
  ['owner', phone],
])('the file of answers that a member with the role %s exports has %s', async (role, shown) => {
  const { session } = await make.makeStaff(companyId, { role })
  const begun = await callAs(session, 'POST /biz/v1/form/export', {
    body: { formId: String(known.formId) },
  })
  const exportId = begun.body.data?.exportId ?? ''
  const file = () => callAs(session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })
  await expect
    .poll(
      async () => {
        await parts.queue.runDue()
        return (await file()).status
      },
      { timeout: 30_000 },
    )
    .toBe(200)
  const got = await app.inject((await file()).body.data?.url ?? '')
  const rows = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  expect(rows.flat()).toContain(shown)
  const other = await make.makeStaff(companyId, { role: 'admin' })
  expect((await callAs(other.session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })).status).toBe(
    404,
  )
})

test.each<[Role, string]>([
  ['admin', '137****9876'],
  ['owner', phone],
])('the file of rejected leads of a colleague’s list has for a member with the role %s %s', async (role, shown) => {
  const { session } = await make.makeStaff(companyId, { role })
  const importId = String(
    fixture.knownTo(allCalls.find(({ key }) => key === 'GET /biz/v1/customers/import/rejected') as never)
      .importId,
  )
  const { body } = await callAs(session, 'GET /biz/v1/customers/import/rejected', { query: { importId } })
  const got = await app.inject(body.data?.url ?? '')
  const rows = await readSheet(new Uint8Array(got.rawPayload).buffer, 1)
  expect(rows[1]?.[1]).toBe(shown)
})

test('a phone is found by its last four digits and as a whole, and by no other end', async () => {
  const admin = await make.makeStaff(companyId, { role: 'admin' })
  const found = async (keyword: string) =>
    (await callAs(admin.session, 'GET /biz/v1/customers/list', { query: { keyword } })).body.data?.total
  expect(await found('9876')).toBeGreaterThan(0)
  expect(await found(phone)).toBeGreaterThan(0)
  expect(await found(phone.slice(-5))).toBe(0)
})
