import { randomUUID } from 'node:crypto'
import { errors } from '@mingpian/contract/shared/errors.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { desk } from '../work-orders/support.ts'
import { onceKey, shop } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = test
// Each person calls more often here than they may.
Object.assign(parts.limits, { take: async () => {} })
const appointment = '/java-appointment-center/api/app/appointment' as const

/** Each kind of caller, by the words of the table below. */
type Who =
  | 'anonymous'
  | 'customer'
  | 'visitor'
  | 'member'
  | 'stranger'
  | 'otherStaff'
  | 'colleague'
  | 'staff'
  | 'admin'
const kinds: Who[] = [
  ...(['anonymous', 'customer', 'visitor', 'member', 'stranger', 'otherStaff'] as const),
  ...(['colleague', 'staff', 'admin'] as const),
]
const languages = { 'zh-CN': 'zh', en: 'en' } as const
type Language = keyof typeof languages

const refusals = [errors.loginExpired, errors.forbidden, errors.notFound]

interface Answered {
  code: string
  message: string
}

interface Company {
  companyId: string
  lin: { session: string }
  admin: { session: string }
}

/** A session of each kind of caller. A member is one of the mall; staff work at the place, colleagues do not. */
async function sessionsIn({ companyId, lin, admin }: Company, customer: { session: string }) {
  const elsewhere = await makeCompany()
  const member = await makeVisitor(companyId)
  await parts.db.opsPool.query(
    `insert into member (company_id, member_id, person_id) values ($1, gen_random_uuid(), $2)`,
    [companyId, member.personId],
  )
  return {
    ...{ anonymous: '', customer: customer.session, staff: lin.session, admin: admin.session },
    ...{ member: member.session, visitor: (await makeVisitor(companyId)).session },
    ...{ stranger: (await makeVisitor(elsewhere)).session },
    ...{ otherStaff: (await makeStaff(elsewhere, { role: 'owner' })).session },
    ...{ colleague: (await makeStaff(companyId)).session },
  } satisfies Record<Who, string>
}

/** Compares the answer of a call for each kind of caller, in both languages, with the code that the table names. */
async function expectAnswers(
  sessions: Record<Who, string>,
  expected: Partial<Record<Who, string>> & { others: string },
  ask: (session: string, headers: Record<string, string>) => Promise<{ body: Answered }>,
) {
  const answers: Partial<Record<Who, string>> = {}
  for (const who of kinds)
    for (const language of Object.keys(languages) as Language[]) {
      const { body } = await ask(sessions[who], { 'accept-language': language, ...onceKey() })
      answers[who] = body.code
      const refusal = refusals.find(({ code }) => code === body.code)
      if (refusal) expect([who, body.message]).toEqual([who, refusal[languages[language]]])
    }
  const { others, ...named } = expected
  expect(answers).toEqual({ ...Object.fromEntries(kinds.map((who) => [who, others])), ...named })
}

/** Calls of the customer alone: all others are told of a missing record. */
const ofCustomer = { anonymous: '401', customer: '0', others: '404' }
/** Calls that each signed-in person may make about their own records. */
const ofAll = { anonymous: '401', others: '0' }
/** Calls of staff: of other companies and places they are told of a missing record. */
const ofStaff = {
  ...{ anonymous: '401', customer: '403', visitor: '403', member: '403', stranger: '403' },
  ...{ otherStaff: '404', colleague: '404', others: '0' },
}

describe('the five calls of appointments, for each kind of caller in both languages', () => {
  let made: Awaited<ReturnType<typeof shop>>
  let sessions: Record<Who, string>
  let orderId = ''
  beforeAll(async () => {
    made = await shop(test)
    const customer = await makeVisitor(made.companyId)
    sessions = await sessionsIn(made, customer)
    orderId = (await made.book(customer, '10:00', { userId: made.lin.userId })).body.data?.orderId ?? ''
  })

  it('detail answers its customer, and all others as of a missing booking', () =>
    expectAnswers(sessions, ofCustomer, (session, headers) =>
      callAs(session, `POST ${appointment}/order/v1/detail`, { body: { orderId }, headers }),
    ))

  it('detailList answers each with their own bookings', async () => {
    const totals: number[] = []
    await expectAnswers(sessions, ofAll, async (session, headers) => {
      const answer = await callAs(session, `POST ${appointment}/order/v1/detailList`, { body: {}, headers })
      totals.push(answer.body.data?.total ?? 0)
      return answer
    })
    expect(totals.filter((total) => total > 0)).toHaveLength(2)
  })

  it('confirm books the slot that its customer holds, and is refused once it is booked', async () => {
    const customer = { session: sessions.customer }
    const confirm = (id: string) => (session: string, headers: Record<string, string>) =>
      callAs(session, `POST ${appointment}/order/v1/confirm`, {
        body: { orderId: id, customerName: '陈静', customerPhone: '13800001111' },
        headers,
      })
    const held = (await made.hold(customer, '13:00', { userId: made.wang.userId })).body.data?.orderId ?? ''
    await expectAnswers(
      { ...sessions, customer: sessions.visitor },
      { ...ofCustomer, customer: '404' },
      confirm(held),
    )
    expect((await confirm(held)(sessions.customer, onceKey())).body.code).toBe('0')
    const words: string[] = []
    await expectAnswers(sessions, { ...ofCustomer, customer: '60001412' }, async (session, headers) => {
      const answer = await confirm(orderId)(session, headers)
      if (answer.body.code === '60001412') words.push(answer.body.message)
      return answer
    })
    expect(words).toEqual([
      '该预约当前状态不支持此操作',
      'This is not possible in the present state of the booking',
    ])
  })

  it('updateOpenId answers its customer alone', () =>
    expectAnswers(sessions, ofCustomer, (session, headers) =>
      callAs(session, `POST ${appointment}/order/v1/updateOpenId`, { body: { orderId }, headers }),
    ))

  it('config/theme/get answers each with the words of the named company, and refuses the session of another', () =>
    expectAnswers(sessions, { stranger: '403', otherStaff: '403', others: '500200' }, (session, headers) =>
      callAs(session, `GET ${appointment}/config/theme/get`, {
        query: { account: made.companyId },
        headers,
      }),
    ))

  it('calls of staff answer the staff of the place and administrators', async () => {
    const call = async (session: string, headers: Record<string, string>) =>
      callAs(session, `GET ${appointment}/staff/v1/detail`, { query: { orderId }, headers })
    await expectAnswers(sessions, ofStaff, call)
    const console = async (session: string, headers: Record<string, string>) =>
      callAs(session, `GET ${appointment}/manage/v1/list`, { query: {}, headers })
    await expectAnswers(sessions, { anonymous: '401', admin: '0', otherStaff: '0', others: '403' }, console)
  })
})

describe('the calls of work orders, for each kind of caller in both languages', () => {
  let made: Awaited<ReturnType<typeof desk>>
  let sessions: Record<Who, string>
  let workOrderId = ''
  beforeAll(async () => {
    made = await desk(test)
    const customer = await makeVisitor(made.companyId)
    sessions = await sessionsIn(made, customer)
    workOrderId = await made.waitingAt(customer)
  })

  it('create and list answer each with their own', async () => {
    await expectAnswers(sessions, ofAll, (session, headers) =>
      callAs(session, 'POST /work-order/v1/create', {
        body: { kind: 'question', words: '几点开门' },
        headers,
      }),
    )
    await expectAnswers(sessions, ofAll, async (session, headers) => {
      const answer = await callAs(session, 'GET /work-order/v1/list', { query: {}, headers })
      if (answer.body.data) expect(answer.body.data.total).toBe(session === sessions.customer ? 3 : 2)
      return answer
    })
  })

  it('detail, reply, settle and rate answer the customer alone', async () => {
    await expectAnswers(sessions, ofCustomer, (session, headers) =>
      callAs(session, 'GET /work-order/v1/detail', { query: { workOrderId }, headers }),
    )
    await expectAnswers(sessions, ofCustomer, (session, headers) =>
      callAs(session, 'POST /work-order/v1/reply', { body: { workOrderId, words: '还在漏' }, headers }),
    )
    const rate = { workOrderId, satisfaction: 5 }
    const tooEarly = { ...ofCustomer, customer: errors.illegalMove.code }
    await expectAnswers(sessions, tooEarly, (session, headers) =>
      callAs(session, 'POST /work-order/v1/rate', { body: rate, headers }),
    )
    await expectAnswers(
      { ...sessions, customer: sessions.visitor },
      { ...ofCustomer, customer: '404' },
      (session, headers) => callAs(session, 'POST /work-order/v1/settle', { body: { workOrderId }, headers }),
    )
  })

  it('calls of staff answer those of the place and administrators, and the console administrators', async () => {
    await expectAnswers(sessions, ofStaff, (session, headers) =>
      callAs(session, 'GET /work-order/v1/staff/detail', { query: { workOrderId }, headers }),
    )
    await expectAnswers(sessions, ofStaff, (session, headers) =>
      callAs(session, 'POST /work-order/v1/staff/remark', {
        body: { workOrderId, words: `备注 ${randomUUID()}` },
        headers,
      }),
    )
    await expectAnswers(
      sessions,
      { anonymous: '401', admin: '0', otherStaff: '0', others: '403' },
      (session, headers) => callAs(session, 'GET /work-order/v1/manage/list', { query: {}, headers }),
    )
  })
})
