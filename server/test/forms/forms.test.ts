import { randomUUID } from 'node:crypto'
import type { Answers, FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import { smsCodeTries } from '@mingpian/contract/shared/rules/limits.ts'
import { describe, expect, it } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { fittingAnswers } from '#domain/forms/submit.ts'
import { keepSmsCode } from '#domain/sign-in/sms-codes.ts'
import { testApp } from '../support/app.ts'
import { sampleForm } from '../support/sample-bodies.ts'

const { parts, callAs, makeCompany, makeStaff, makeVisitor } = await testApp()

interface Submit {
  session?: string
  key?: string
  smsCode?: string
  userId?: string
  shareId?: string
}

/** A company with a form. `submit`: the visitor's answer to it; `answersFor`: the answers that a session sees. */
async function testCompany(more: Partial<FormDescription> = {}, isEstate = false) {
  const companyId = await makeCompany({ isEstate })
  const staff = await makeStaff(companyId)
  const admin = await makeStaff(companyId, { role: 'admin' })
  const visitor = await makeVisitor(companyId)
  const form = { kind: 'form' as const, title: '看房登记', body: { form: sampleForm(more) } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
  const submit = (answers: Answers, { session = visitor.session, key = '', ...body }: Submit = {}) =>
    callAs(session, 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers, ...body },
      headers: key ? { 'idempotency-key': key } : {},
    })
  const answersFor = (
    session: string,
    query: {
      keyword?: string
      question?: string
      value?: string
      unionId?: string
      from?: string
      to?: string
      perPerson?: '1'
    } = {},
  ) => callAs(session, 'GET /biz/v1/form/answers', { query: { formId, ...query } })
  return { companyId, staff, admin, visitor, formId, submit, answersFor }
}

const good: Answers = { name: '王晓', phone: '13800001111', plan: '两居' }

it('answers are found by the days of the company, both of them included', async () => {
  const { companyId, admin, submit, answersFor } = await testCompany()
  for (const [name, at] of [
    ['王晓', '2026-03-01T15:59:00Z'],
    ['李静', '2026-03-01T16:00:00Z'],
  ] as const) {
    const { body } = await submit({ ...good, name })
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('form_answer')
        .set({ at: new Date(at) })
        .where('company_id', '=', companyId)
        .where('answer_id', '=', body.data?.answerId ?? '')
        .execute(),
    )
  }
  const found = async (from: string, to: string) =>
    (await answersFor(admin.session, { from, to })).body.data?.list.map(({ values }) => values[0]?.value)
  expect(await found('2026-03-01', '2026-03-01')).toEqual(['王晓'])
  expect(await found('2026-03-02', '2026-03-02')).toEqual(['李静'])
  expect(await found('2026-03-01', '2026-03-02')).toEqual(['李静', '王晓'])
  expect((await answersFor(admin.session, { from: '2026-02-30' })).status).toBe(400)
})

it('a region begins with a province of the list', () => {
  const form = sampleForm({ questions: [{ id: 'city', kind: 'region', label: '城市', required: false }] })
  const fits = (city: string) => () => fittingAnswers('any', form, { city })
  expect(fits('台湾省 台北市')()).toEqual({ city: '台湾省 台北市' })
  expect(fits('浙江省')()).toEqual({ city: '浙江省' })
  expect(fits('浙江 杭州市')).toThrow()
  expect(fits('某省 某市')).toThrow()
})

describe('the handling of a submitted form', () => {
  const sent = async () => {
    const all = await testCompany()
    const { body } = await all.submit(good, { userId: all.staff.userId })
    const answerId = body.data?.answerId ?? ''
    const handle = (
      session: string,
      change: { state?: 'open' | 'progress' | 'done'; note?: string; handlerId?: string },
    ) => callAs(session, 'PUT /biz/v1/form/answer/handling', { body: { answerId, ...change } })
    const first = async (session: string) => (await all.answersFor(session)).body.data?.list[0]
    return { ...all, answerId, handle, first }
  }

  it('keeps the fields that a change leaves out, and the time of the last change on repetition', async () => {
    const { staff, handle, first } = await sent()
    expect((await first(staff.session))?.handling).toEqual({
      state: 'open',
      note: '',
      handler: { userId: '', name: '' },
      at: '',
    })
    await handle(staff.session, { note: ' 周六看房 ' })
    const { body } = await handle(staff.session, { state: 'progress', handlerId: staff.userId })
    expect(body.data).toMatchObject({
      state: 'progress',
      note: '周六看房',
      handler: { userId: staff.userId },
    })
    expect((await handle(staff.session, { state: 'progress' })).body.data).toEqual(body.data)
    expect(await first(staff.session)).toMatchObject({ handling: body.data, mayHandle: true })
  })

  it('shows the submission to the member who handles it, as long as they do', async () => {
    const { companyId, admin, handle, answersFor } = await sent()
    const colleague = await makeStaff(companyId)
    const total = async () => (await answersFor(colleague.session)).body.data?.total
    expect(await total()).toBe(0)
    await handle(admin.session, { handlerId: colleague.userId })
    expect(await total()).toBe(1)
    expect((await handle(colleague.session, { state: 'done' })).body.data?.state).toBe('done')
    await handle(colleague.session, { handlerId: '' })
    expect(await total()).toBe(0)
  })

  it('is changed by no colleague without a part in it, and by no role that only reads', async () => {
    const { companyId, staff, admin, handle, first } = await sent()
    const colleague = await makeStaff(companyId)
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    expect((await handle(colleague.session, { state: 'done' })).status).toBe(404)
    expect((await handle(analyst.session, { state: 'done' })).status).toBe(403)
    expect((await first(analyst.session))?.mayHandle).toBe(false)
    expect((await handle(staff.session, { handlerId: colleague.userId })).status).toBe(403)
    expect((await handle(admin.session, { handlerId: 'Uunknown' })).body.code).toBe('500310')
    expect((await first(admin.session))?.handling.state).toBe('open')
  })

  it('is found by its state and its handler, and counted in the list of forms', async () => {
    const { staff, admin, formId, submit, handle } = await sent()
    await submit({ ...good, name: '李静' }, { userId: staff.userId })
    await handle(admin.session, { state: 'done', handlerId: staff.userId })
    const total = async (query: { handling?: 'left' | 'done'; handlerId?: string }) =>
      (await callAs(admin.session, 'GET /biz/v1/form/answers', { query: { formId, ...query } })).body.data
        ?.total
    expect([await total({ handling: 'left' }), await total({ handling: 'done' })]).toEqual([1, 1])
    expect([await total({ handlerId: staff.userId }), await total({ handlerId: admin.userId })]).toEqual([
      1, 0,
    ])
    const { data } = (await callAs(admin.session, 'GET /biz/v1/form/list', { query: {} })).body
    expect(data?.list[0]).toMatchObject({ answers: 2, left: 1 })
  })
})

describe('a submitted form', () => {
  it('is kept with the answers that were asked for, and tells the radar of the salesperson', async () => {
    const { companyId, staff, visitor, submit, answersFor } = await testCompany()
    const { body } = await submit({ ...good, area: 90, unknown: 'x' }, { userId: staff.userId })
    expect(body).toMatchObject({ code: '0', data: { thanks: '谢谢', contact: null } })
    const { data } = (await answersFor(staff.session)).body
    expect(data).toMatchObject({ total: 1, title: '看房登记' })
    expect(data?.list[0]?.values.map(({ label, value }) => [label, value])).toEqual([
      ['称呼', '王晓'],
      ['手机号', '13800001111'],
      ['户型', '两居'],
    ])
    const { rows } = await parts.db.opsPool.query(
      'select event, staff_id, person_id from event where company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ event: 'submit_form', staff_id: staff.staffId, person_id: visitor.personId }])
  })

  it('is read by its id by those who may see it, and by no other member', async () => {
    const { companyId, staff, submit, answersFor } = await testCompany()
    const answerId = (await submit(good, { userId: staff.userId })).body.data?.answerId ?? ''
    const read = (session: string) => callAs(session, 'GET /biz/v1/form/answer', { query: { answerId } })
    const [listed] = (await answersFor(staff.session)).body.data?.list ?? []
    expect((await read(staff.session)).body.data).toEqual(listed)
    const colleague = await makeStaff(companyId)
    expect((await read(colleague.session)).status).toBe(404)
  })

  it('is found by the lead who sent it, also by a person who was joined into them', async () => {
    const { companyId, admin, visitor, submit, answersFor } = await testCompany()
    const [other, phone] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    for (const { session } of [visitor, other, phone]) await submit(good, { session })
    await parts.db.opsPool.query(
      'update person set joined_into = $3 where company_id = $1 and person_id = $2',
      [companyId, phone.personId, visitor.personId],
    )
    const total = async (unionId: string) => (await answersFor(admin.session, { unionId })).body.data?.total
    expect(await total(visitor.personId)).toBe(2)
    expect(await total(phone.personId)).toBe(2)
    expect(await total(other.personId)).toBe(1)
    expect((await answersFor(admin.session, { unionId: 'unknown' })).body.code).toBe('404')
  })

  it('is refused with each answer that does not fit, and keeps nothing', async () => {
    const { admin, submit, answersFor } = await testCompany()
    const { body } = await submit({ name: ' ', phone: '123', plan: '三居', area: 501 })
    expect(body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['answers.name', 'required'],
      ['answers.phone', 'format'],
      ['answers.area', 'tooLarge'],
    ])
    expect((await answersFor(admin.session)).body.data?.total).toBe(0)
  })

  it('is stored once for repeated requests with one key', async () => {
    const { admin, submit, answersFor } = await testCompany()
    const key = randomUUID()
    const sent = await Promise.all(Array.from({ length: 4 }, () => submit(good, { key })))
    expect(new Set(sent.map(({ body }) => body.data?.answerId)).size).toBe(1)
    expect((await answersFor(admin.session)).body.data?.total).toBe(1)
  })

  it('arrives once under its key without a session too', async () => {
    const { admin, submit, answersFor } = await testCompany()
    const [session, key] = ['', randomUUID()]
    const sent = [await submit(good, { session, key }), await submit(good, { session, key })]
    expect(sent[1]?.body.data).toEqual(sent[0]?.body.data)
    expect((await submit({ ...good, name: '李明' }, { session, key })).status).toBe(409)
    expect((await answersFor(admin.session)).body.data?.total).toBe(1)
  })

  it('is answered as the first time when it is sent again after the code has expired and the form has closed', async () => {
    const phone: Question = { id: 'phone', kind: 'phone', label: '手机号', required: true, verified: true }
    const limits = { perPerson: 1, total: 1, until: null }
    const { companyId, admin, submit, answersFor } = await testCompany({ questions: [phone], limits })
    const answers = { phone: '13912345678' }
    const proof = { companyId, phone: answers.phone, purpose: 'form' as const, code: '246810' }
    await parts.db.tenant(companyId, (db) => keepSmsCode(parts, db, proof))
    const submission = { smsCode: '246810', key: randomUUID() }
    const first = await submit(answers, submission)
    await parts.db.ops
      .updateTable('sms_code')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await submit(answers, submission)).body).toMatchObject({ code: '0', data: first.body.data })
    expect((await answersFor(admin.session)).body.data?.total).toBe(1)
  })

  it('is kept where its address names a share and a salesperson that do not exist', async () => {
    const { admin, submit, answersFor } = await testCompany()
    const { body } = await submit(good, { userId: 'nobody', shareId: randomUUID() })
    expect(body.code).toBe('0')
    expect((await answersFor(admin.session)).body.data?.list[0]?.salesperson).toBe('')
  })

  it("of a member's own form counts for the member where no share led to it", async () => {
    const { companyId, staff, visitor } = await testCompany()
    const made = await callAs(staff.session, 'POST /biz/v1/content/create', {
      body: { kind: 'form', title: '预约', official: '0', body: { form: sampleForm({ contactCode: true }) } },
    })
    const formId = made.body.data?._id ?? ''
    await callAs(staff.session, 'POST /biz/v1/content/publish', { body: { materialId: formId } })
    const sent = await callAs(visitor.session, 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers: good },
    })
    expect(sent.body.data?.contact?.userId).toBe(staff.userId)
  })

  it('is one of as many as the form takes, also where many come at once', async () => {
    const limits = { perPerson: 1, total: 2, until: null }
    const { admin, submit, companyId, answersFor } = await testCompany({ limits })
    const others = await Promise.all([1, 2, 3].map(() => makeVisitor(companyId)))
    const sent = await Promise.all(others.map(({ session }) => submit(good, { session })))
    expect(sent.map(({ body }) => body.code).sort()).toEqual(['0', '0', '500334'])
    expect((await answersFor(admin.session)).body.data?.total).toBe(2)
  })

  it('is one for each person where the form says so, and needs a session then', async () => {
    const { submit } = await testCompany({ limits: { perPerson: 1, total: 0, until: null } })
    expect((await submit(good)).body.code).toBe('0')
    expect((await submit(good)).body.code).toBe('500334')
    expect((await submit(good, { session: '' })).status).toBe(401)
  })

  it('is not taken after the last moment', async () => {
    const until = new Date(Date.now() - 1_000).toISOString()
    const { submit, formId, companyId } = await testCompany({ limits: { perPerson: 0, total: 0, until } })
    expect((await submit(good)).body.code).toBe('500334')
    const shown = await callAs('', 'GET /biz/v1/material/form', { query: { formId, companyId } })
    expect(shown.body.data?.closed).toBe('until')
  })

  it('needs the code that went to a phone which is checked', async () => {
    const phone: Question = { id: 'phone', kind: 'phone', label: '手机号', required: true, verified: true }
    const { companyId, submit } = await testCompany({ questions: [phone] })
    const answers = { phone: '13912345678' }
    expect((await submit(answers)).body.errors?.[0]?.path).toBe('smsCode')
    expect((await submit(answers, { smsCode: '000000' })).body.code).toBe('500480')
    const proof = { companyId, phone: answers.phone, purpose: 'form' as const, code: '246810' }
    await parts.db.tenant(companyId, (db) => keepSmsCode(parts, db, proof))
    expect((await submit(answers, { smsCode: '246810' })).body.code).toBe('0')
  })

  it('is refused with the code that was used before, where too many others were tried after it', async () => {
    const phone: Question = { id: 'phone', kind: 'phone', label: '手机号', required: true, verified: true }
    const { companyId, submit } = await testCompany({ questions: [phone] })
    const answers = { phone: '13912345678' }
    const proof = { companyId, phone: answers.phone, purpose: 'form' as const, code: '246810' }
    await parts.db.tenant(companyId, (db) => keepSmsCode(parts, db, proof))
    const sent = async (smsCode: string) => {
      const { session } = await makeVisitor(companyId)
      return (await submit(answers, { smsCode, session })).body.code
    }
    expect([await sent('246810'), await sent('246810')]).toEqual(['0', '0'])
    for (let tries = 0; tries < smsCodeTries; tries++) expect(await sent('000000')).toBe('500480')
    expect(await sent('246810')).toBe('500480')
  })
})

describe('the answers', () => {
  it('are found by a part of their words, by a whole phone number and by the value of a figure', async () => {
    const { admin, submit, answersFor } = await testCompany()
    await submit(good)
    await submit({ name: '李明', plan: '三居', area: 120 })
    const names = async (query: Parameters<typeof answersFor>[1]) =>
      (await answersFor(admin.session, query)).body.data?.list.map(({ values }) => values[0]?.value)
    expect(await names({ keyword: '李' })).toEqual(['李明'])
    expect(await names({ keyword: '13800001111' })).toEqual(['王晓'])
    expect(await names({ keyword: '1380000' })).toEqual([])
    expect(await names({ question: 'plan', value: '两居' })).toEqual(['王晓'])
    expect(await names({ question: 'phone' })).toEqual(['王晓'])
  })

  it('are counted so that each figure opens into as many of them', async () => {
    const { admin, formId, submit, answersFor } = await testCompany()
    for (const plan of ['两居', '三居', '三居']) await submit({ name: '甲', plan, area: 100 })
    const { data } = (await callAs(admin.session, 'GET /biz/v1/form/statistics', { query: { formId } })).body
    expect(data).toMatchObject({ total: 3, people: 1 })
    const plan = data?.questions.find(({ question }) => question === 'plan')
    expect(plan?.values).toEqual([
      { value: '三居', count: 2 },
      { value: '两居', count: 1 },
    ])
    expect(data?.questions.find(({ question }) => question === 'area')?.average).toBe(100)
    for (const { value, count } of plan?.values ?? [])
      expect((await answersFor(admin.session, { question: 'plan', value })).body.data?.total).toBe(count)
  })

  it('of persons are the newest one of each, for a salesperson of those that came to them', async () => {
    const { companyId, admin, staff, formId, submit, answersFor } = await testCompany()
    const other = await makeVisitor(companyId)
    await submit({ name: '甲', plan: '两居' }, { userId: staff.userId })
    await submit({ name: '甲', plan: '三居', area: 100 }, { userId: (await makeStaff(companyId)).userId })
    await submit({ name: '乙', plan: '两居' }, { session: other.session, userId: staff.userId })
    await submit({ name: '无名', plan: '两居' }, { session: '' })
    const opened = async (session: string) => {
      const figures = (await callAs(session, 'GET /biz/v1/form/statistics', { query: { formId } })).body.data
      const { data } = (await answersFor(session, { perPerson: '1' })).body
      const plans = data?.list.map(({ values }) => [values[0]?.value, values[2]?.value])
      expect(data?.total).toBe(figures?.people)
      return plans
    }
    expect(await opened(admin.session)).toEqual([
      ['乙', '两居'],
      ['甲', '三居'],
    ])
    expect(await opened(staff.session)).toEqual([
      ['乙', '两居'],
      ['甲', '两居'],
    ])
    const first = await answersFor(admin.session, { perPerson: '1', question: 'plan', value: '两居' })
    expect(first.body.data?.total).toBe(2)
  })

  it('are read by administrators and by the salesperson to whom they came, and by no other', async () => {
    const { admin, staff, companyId, submit, answersFor } = await testCompany()
    await submit(good, { userId: staff.userId })
    const colleague = await makeStaff(companyId)
    const totals: (number | undefined)[] = []
    for (const { session } of [admin, staff, colleague])
      totals.push((await answersFor(session)).body.data?.total)
    expect(totals).toEqual([1, 1, 0])
  })
})

describe('a form', () => {
  it('is read by its shared link as any other piece of content', async () => {
    const { companyId, formId } = await testCompany()
    const { body } = await callAs('', 'GET /card/v1/card/material', {
      query: { companyID: companyId, materialId: formId },
    })
    expect(body.data).toMatchObject({ kind: 'form', body: { form: { formType: 'general' } } })
  })

  it('of the property trade and of its codes is read in a company of that trade alone', async () => {
    const asked = async (isEstate: boolean) => {
      const { companyId, formId, staff } = await testCompany({ formType: 'viewing' }, isEstate)
      const { data } = (await callAs(staff.session, 'POST /biz/v1/form/scene', { body: { formId } })).body
      const byScene = { companyId, sceneId: data?.sceneId ?? '' }
      const byId = { companyId, formId, formType: 'viewing' as const }
      return [
        (await callAs('', 'GET /material/v1/estate/mobile/form/detail', { query: byScene })).status,
        (await callAs('', 'GET /material/v1/estate/form/detail', { query: byId })).status,
      ]
    }
    expect(await asked(false)).toEqual([404, 404])
    expect(await asked(true)).toEqual([200, 200])
  })

  it('of the property trade is read once an owner switches the property edition on', async () => {
    const { companyId, formId } = await testCompany({ formType: 'viewing' })
    const { session } = await makeStaff(companyId, { role: 'owner' })
    const query = { companyId, formId, formType: 'viewing' as const }
    const read = async () => (await callAs('', 'GET /material/v1/estate/form/detail', { query })).status
    const turn = async (isEstate: boolean) =>
      (await callAs(session, 'PUT /wxwork/v1/console/company', { body: { isEstate } })).body.data?.isEstate
    expect(await turn(true)).toBe(true)
    expect(await read()).toBe(200)
    expect(await turn(false)).toBe(false)
    expect(await read()).toBe(404)
  })
})

const text = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  label: id,
  required: false,
  ...more,
})

describe('the design of a form', () => {
  it.each<[string, Question[], string]>([
    ['a question twice', [text('a'), text('a')], 'twice'],
    ['an option twice', [text('a', { kind: 'choice', options: ['x', 'x'] })], 'options'],
    [
      'a condition on a later question',
      [text('a', { showIf: { question: 'b', values: ['x'] } }), text('b')],
      'condition',
    ],
    ['a consent to nothing', [text('a', { kind: 'consent' })], 'terms'],
  ])('is refused for %s', async (_, questions, problem) => {
    const { session } = await makeStaff(await makeCompany(), { role: 'admin' })
    const body = { kind: 'form' as const, title: '表单', body: { form: sampleForm({ questions }) } }
    const answer = await callAs(session, 'POST /biz/v1/content/create', { body })
    expect(answer.body.errors?.map(({ message }) => message)).toEqual([problem])
  })
})

it('a draft of a colleague is neither shown by its figures, nor by its answers or their sheet', async () => {
  const companyId = await makeCompany()
  const [owner, colleague, admin] = [
    await makeStaff(companyId),
    await makeStaff(companyId),
    await makeStaff(companyId, { role: 'admin' }),
  ]
  const made = await callAs(owner.session, 'POST /biz/v1/content/create', {
    body: { kind: 'form', title: '草稿', official: '0', body: { form: sampleForm() } },
  })
  const formId = made.body.data?._id ?? ''
  const asked = async (session: string) => [
    (await callAs(session, 'GET /biz/v1/form/statistics', { query: { formId } })).status,
    (await callAs(session, 'GET /biz/v1/form/answers', { query: { formId } })).status,
    (await callAs(session, 'POST /biz/v1/form/export', { body: { formId } })).status,
  ]
  expect(await asked(colleague.session)).toEqual([404, 404, 404])
  expect(await asked(owner.session)).toEqual([200, 200, 200])
  expect(await asked(admin.session)).toEqual([200, 200, 200])
})

it('a form checks one phone at most, and the one that was answered', async () => {
  const phone = (id: string, more: Partial<Question> = {}): Question => ({
    id,
    kind: 'phone',
    label: id,
    required: false,
    verified: true,
    ...more,
  })
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const create = async (...questions: Question[]) =>
    (
      await callAs(admin.session, 'POST /biz/v1/content/create', {
        body: { kind: 'form', title: '登记', body: { form: sampleForm({ questions }) } },
      })
    ).status
  expect(await create(phone('p1'), phone('p2'))).toBe(400)
  expect(await create(phone('p1'), phone('p2', { verified: false }))).toBe(200)
  expect(await create(phone('constructor'))).toBe(400)
})
