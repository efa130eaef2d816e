import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { sha256 } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { createMaterial } from '#domain/content/create.ts'
import { removeFiles } from '#domain/files/removal.ts'
import { addImported } from '#domain/leads/imported/store.ts'
import { heldHere } from '#domain/leads/lead/access.ts'
import { setTags } from '#domain/leads/tags/give.ts'
import { importPost } from '#domain/posts/history.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import type { Parts } from '#parts.ts'
import { sampleForm } from '../support/sample-bodies.ts'
import { browser } from '../upload/forms.ts'
import { appWithVendor, type CompanyWithApps, type VendorApp, wechatGrant } from '../wxwork/vendor-app.ts'

/** Words and ids of one person that occur nowhere else. */
export interface Marks {
  openId: string
  unionId: string
  externalUserid: string
  name: string
  phone: string
}

export interface Life {
  session: string
  personId: string
  marks: Marks
  /** The portrait's address. */
  avatar: string
  /** Of a file that they brought. */
  uploaded: string
  /** The activity of a visit. */
  activityId: string
  shareId: string
  /** Every trace of them that the database may contain, in its form: their ids, words and hashes. */
  traces: string[]
}

const hex = (bytes: Buffer | null | undefined) => bytes?.toString('hex') ?? ''

/**
 * The app with a fake vendor, and makers of companies with a salesperson and of visitors who do everything that leaves a
 * trace.
 */
export async function appWithPeople(shared?: Database) {
  const fixture = await appWithVendor({}, shared)
  const { db } = fixture.parts

  async function makeCompanyWithStaff() {
    const company = await fixture.makeCompanyWithApps()
    const staff = await fixture.makeStaff(company.companyId, { name: '林岚' })
    const materialId = await fixture.makeMaterial(company.companyId)
    await db.ops
      .insertInto('notice_template')
      .values({
        ...{ company_id: company.companyId, template_id: 'tpl', title: '预约提醒' },
        ...{ message: 'booking_confirmed', app: 'wechat', kind: 'once' },
      })
      .execute()
    return { company, staff, materialId, ...(await openShop(fixture, company.companyId, staff.staffId)) }
  }

  /** Signs in by a code of the vendor. */
  async function signIn(
    { companyId }: CompanyWithApps,
    { openId, unionId }: Pick<Marks, 'openId' | 'unionId'>,
  ) {
    const code = fixture.codeFor({ host: 'wechat', answer: wechatGrant(openId, { unionid: unionId }) })
    const answer = await fixture.callAs('', 'POST /wxwork/v1/mini/card_auth', {
      body: { code, companyId, host: 'wechat' },
    })
    if (!answer.body.data) throw new Error(`no sign-in: ${answer.body.message}`)
    await fixture.parts.queue.runDue()
    return { session: answer.body.data.sessionId, personId: answer.body.data.targetId }
  }

  async function live(
    { company, staff, materialId, skuId, postId }: Awaited<ReturnType<typeof makeCompanyWithStaff>>,
    more: Partial<Marks> = {},
  ): Promise<Life> {
    const { companyId } = company
    const id = randomBytes(6).toString('hex')
    const marks: Marks = {
      openId: `oMark${id}`,
      unionId: `uMark${id}`,
      externalUserid: `wmMark${id}`,
      name: `标记${id}`,
      phone: `1${String(Number.parseInt(id, 16))
        .padStart(20, '3')
        .slice(-10)
        .replace(/^[0-2]/, '3')}`,
      ...more,
    }
    const { session, personId } = await signIn(company, marks)
    const avatar = await fixture.parts.files.put(companyId, Buffer.from(`portrait ${id}`), 'webp')
    await know(fixture, companyId, personId, marks, avatar)
    const activityId = `act-${id}`
    const attr = { contentId: staff.userId, sceneType: 'card' as const }
    const report = (body: object) =>
      fixture.callAs(session, 'POST /crm-trail-api/behaviors/qw', { body: body as never })
    await report({ event: 'view', activityId, attr })
    // The server saw it open a minute ago: a dwell is no longer than that.
    for (const table of ['activity', 'event'])
      await fixture.parts.db.opsPool.query(
        `update ${table} set received_at = received_at - interval '1 minute' where company_id = $1 and activity_id = $2`,
        [companyId, activityId],
      )
    await report({
      event: 'dwell',
      activityId: `dwell-${id}`,
      parentActivityId: activityId,
      attr: { ...attr, duration: 4_000, section: 'video' },
    })
    await report({ event: 'call', activityId: `call-${id}`, parentActivityId: activityId, attr })
    const share = await fixture.callAs(session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType: 'card', contentId: staff.userId },
    })
    await fixture.callAs(session, 'POST /card/v1/wallet/save', { body: { companyId, userId: staff.userId } })
    const productId = await fixture.makeProduct(companyId, { name: '紫砂壶' })
    await fixture.callAs(session, 'POST /card/v1/wallet/product/save', { body: { companyId, productId } })
    await fixture.callAs(session, 'POST /material/v1/material-likes', { body: { materialId } })
    await answerForm(fixture, { session, companyId }, marks)
    const brochure = await fixture.makeMaterial(companyId, { kind: 'brochure', title: '图册' })
    await fixture.callAs(session, 'POST /biz/v1/question/ask', {
      headers: { 'idempotency-key': randomUUID() },
      body: { materialId: brochure, page: 1, x: 0.5, y: 0.5, words: marks.name, userId: staff.userId },
    })
    await bookVisit(fixture.parts, { companyId, personId }, marks)
    await askForRepair(fixture.parts, { companyId, personId, staffId: staff.staffId }, marks)
    await fixture.callAs(staff.session, 'PUT /biz/v1/clue/remark', {
      body: { unionId: personId, words: marks.name },
    })
    await fixture.callAs(staff.session, 'PUT /biz/v1/clue/progress', {
      body: { unionId: personId, stage: 'talking' },
    })
    await fixture.callAs(staff.session, 'POST /biz/v1/clue/follow', {
      headers: { 'idempotency-key': randomUUID() },
      body: { unionId: personId, words: marks.name, purchase: { amount: 128_000 } },
    })
    await fixture.parts.db.opsPool.query(
      `insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id, undone_at)
       values ($1, gen_random_uuid(), $2, $3, $2, $2, now())`,
      [companyId, staff.staffId, personId],
    )
    await fixture.parts.db.opsPool.query(
      `insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, way, reason, undone_at)
       values ($1, gen_random_uuid(), $2, $3, $2, 'returned', $4, now())`,
      [companyId, staff.staffId, personId, marks.name],
    )
    await fixture.parts.db.tenant(companyId, (db) =>
      addImported(db, fixture.parts.sealer, { companyId, importId: randomUUID() }, [
        {
          personId,
          staffId: staff.staffId,
          employer: marks.name,
          region: '杭州',
          note: '展会',
          phone: marks.phone,
        },
      ]),
    )
    await giveTag(fixture, companyId, staff.staffId, personId)
    await fixture.callAs(staff.session, 'POST /biz/v1/clue/call_now/outcome', {
      body: { clueId: personId, reason: 'question', outcome: 'talked' },
    })
    await fixture.callAs(staff.session, 'POST /biz/v1/clue/call_now/snooze', {
      body: { clueId: personId, days: 1 },
    })
    await fixture.callAs(staff.session, 'POST /biz/v1/clue/call_now/reach', {
      body: { clueId: personId, way: 'call' },
    })
    await fixture.parts.db.opsPool.query(
      `insert into escalation (company_id, escalation_id, staff_id, person_id, signal, signal_at, since)
       values ($1, gen_random_uuid(), $2, $3, 'question', now(), now())`,
      [companyId, staff.staffId, personId],
    )
    await fixture.callAs(session, 'POST /card/v1/card/exchange', {
      headers: { 'idempotency-key': randomUUID() },
      body: { companyId, userId: staff.userId, name: marks.name, phone: marks.phone, agreed: true },
    })
    await fixture.callAs(session, 'POST /card/v1/notice/choose', {
      body: { results: [{ templateId: 'tpl', result: 'accept' }] },
    })
    await db.ops
      .insertInto('customer_message')
      .values({
        ...{ company_id: companyId, message_id: randomUUID(), person_id: personId, message: 'visit' },
        ...{ about: randomUUID(), contents: JSON.stringify({ what: '产品演示' }), page: '/', state: 'sent' },
        ...{ send_at: new Date(), useless_at: new Date() },
      })
      .execute()
    await fixture.callAs(session, 'POST /card/v1/privacy/consent', {
      body: { scope: 'privacy', granted: true },
    })
    const uploaded = await bring(fixture, session, id)
    await shop(fixture, companyId, personId, staff.staffId, session)
    await buy(fixture, session, skuId, marks)
    await discuss(fixture, session, postId, marks.name)
    const { rows } = await db.opsPool.query<{ phone_hash: Buffer; phone_sealed: Buffer }>(
      'select phone_hash, phone_sealed from person where company_id = $1 and person_id = $2',
      [companyId, personId],
    )
    return {
      session,
      personId,
      marks,
      avatar,
      uploaded,
      activityId,
      shareId: share.body.data?.shareId ?? '',
      traces: [
        id,
        ...Object.values(marks),
        avatar,
        uploaded,
        hex(rows[0]?.phone_hash),
        hex(rows[0]?.phone_sealed),
        hex(sha256(session)),
      ],
    }
  }

  /**
   * The rows that contain one of some texts, with their tables. In the whole database, or in rows of companies.
   */
  async function rowsWith(texts: string[], companies?: string[]): Promise<{ table: string; row: string }[]> {
    return db.asOwner(async (client) => {
      const { rows: tables } = await client.query<{ name: string; tenant: boolean }>(
        `select format('%I', c.relname) as name, exists (
            select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
          ) as tenant
          from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
      )
      const found: { table: string; row: string }[] = []
      for (const { name, tenant } of tables) {
        const { rows } = await client.query<{ row: string }>(
          `select (t.*)::text as row from ${name} t
            where ${companies && tenant ? 'company_id = any($2)' : '($2::text[] is null or true)'}
              and exists (select from unnest($1::text[]) trace where position(trace in (t.*)::text) > 0)
            order by 1`,
          [texts, companies ?? null],
        )
        found.push(...rows.map(({ row }) => ({ table: name.replace(/^event_.*/, 'event'), row })))
      }
      return found
    })
  }

  /** Removes the files of a company that are to go, as the job does. */
  async function removeGoneFiles(companyId: string): Promise<void> {
    const work = removeFiles(fixture.parts)
    const rows = await db.ops
      .selectFrom('file_removal')
      .select('removal_id')
      .where('company_id', '=', companyId)
      .execute()
    for (const { removal_id } of rows) await work({ companyId, id: removal_id }, { isLast: false })
  }

  return { ...fixture, makeCompanyWithStaff, signIn, live, rowsWith, removeGoneFiles }
}

/** A picture that no other person has: its colour is its number. */
async function bring(fixture: VendorApp, session: string, id: string): Promise<string> {
  const background = `#${id.slice(0, 6)}`
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background } })
  const { body } = await browser(fixture).upload(session, await picture.png().toBuffer())
  return body.data?.url ?? ''
}

/** Stores a person's data as vendors and grants would bring it, which other tests cover. */
async function know(
  { parts }: VendorApp,
  companyId: string,
  personId: string,
  { externalUserid, unionId, name, phone, openId }: Marks,
  avatar: string,
): Promise<void> {
  const { db, sealer } = parts
  await db.ops
    .updateTable('person')
    .set({
      name,
      avatar,
      external_userid: externalUserid,
      profile_at: new Date(),
      phone_sealed: sealer.seal(companyId, phone),
      phone_hash: sealer.index(companyId, phone),
      phone_at: new Date(),
    })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
  const { staff_id, user_id } = await db.ops
    .selectFrom('staff')
    .select(['staff_id', 'user_id'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const contact = { company_id: companyId, external_userid: externalUserid }
  await db.ops
    .insertInto('external_contact')
    .values({
      ...contact,
      staff_id,
      union_id: unionId,
      name,
      added_at: new Date(),
      removed_at: new Date(),
      removed_by: 'customer',
      remark: name,
      description: name,
      phones_sealed: sealer.seal(companyId, JSON.stringify([phone])),
    })
    .execute()
  await db.ops
    .insertInto('notice')
    .values({
      company_id: companyId,
      notice_id: randomUUID(),
      staff_id,
      occasion: 'lost',
      content_type: 'contact',
      content_id: externalUserid,
      at: new Date(0),
    })
    .execute()
  await db.ops
    .insertInto('contact_event')
    .values({
      ...contact,
      from_user: 'sys',
      create_time: 1,
      change_type: 'add_external_contact',
      user_id,
    })
    .execute()
  await db.ops
    .insertInto('greeting')
    .values({ ...contact, greeting_id: randomUUID(), staff_id })
    .execute()
  const now = new Date()
  await db.ops
    .insertInto('mini_session')
    .values({
      company_id: companyId,
      app_id: `wx${companyId}`,
      open_id: openId,
      sealed: sealer.seal(companyId, 'key'),
      at: now,
    })
    .execute()
  await db.ops
    .insertInto('sms_code')
    .values({
      company_id: companyId,
      phone_hash: sealer.index(companyId, phone),
      purpose: 'phone',
      code_hash: sha256('1'),
      sent_at: now,
      expires_at: new Date(now.getTime() + 300_000),
    })
    .execute()
  await db.ops
    .insertInto('console_sign_in')
    .values({
      company_id: companyId,
      ticket_hash: sha256(openId),
      browser_hash: sha256(openId),
      browser: 'Chrome',
      numbers: [10, 20, 30],
      state: 'approved',
      person_id: personId,
      open_id: openId,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  await db.ops
    .insertInto('sign_in_claim')
    .values({
      company_id: companyId,
      claim_hash: sha256(openId),
      person_id: personId,
      host: 'wechat',
      app_id: `wx${companyId}`,
      open_id: openId,
      expires_at: new Date(now.getTime() + 60_000),
    })
    .execute()
}

/** A level that a member of staff gave. */
async function givenLevel(db: VendorApp['parts']['db']['ops'], companyId: string, staffId: string) {
  const levelId = randomUUID()
  await db
    .insertInto('member_level')
    .values({ company_id: companyId, level_id: levelId, name: '金卡', from_paid: 100_000, off: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { level_id } = await db
    .selectFrom('member_level')
    .select('level_id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { given_level: level_id, given_reason: '老客户', given_by: staffId, given_at: new Date() }
}

async function shop(
  { parts: { db } }: VendorApp,
  companyId: string,
  personId: string,
  staffId: string,
  session: string,
): Promise<void> {
  const memberId = randomUUID()
  const whose = { company_id: companyId, person_id: personId }
  await db.ops
    .insertInto('member')
    .values({ ...whose, member_id: memberId, ...(await givenLevel(db.ops, companyId, staffId)) })
    .execute()
  await db.ops
    .insertInto('member_login')
    .values({
      company_id: companyId,
      member_id: memberId,
      token_hash: sha256(memberId),
      session_hash: sha256(session),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  await db.ops
    .insertInto('mall_report')
    .values({ ...whose, staff_id: staffId })
    .execute()
}

/** The company sells a cup, and has a post. */
async function openShop({ parts: { db, sealer } }: VendorApp, companyId: string, staffId: string) {
  await db.ops
    .insertInto('credential')
    .values({
      company_id: companyId,
      kind: 'pay',
      app_id: '1900000001',
      sealed: sealer.seal(companyId, '{}'),
    })
    .execute()
  await db.ops.insertInto('mall_setting').values({ company_id: companyId, mall_open: true }).execute()
  const [skuId, postId] = [randomUUID(), randomUUID()]
  await db.tenant(companyId, async (tenant) => {
    await createProduct(tenant, companyId, {
      name: '杯子',
      skus: [{ givenId: skuId, options: [], price: 1_000, stockBy: 100 }],
    })
    const post = { face: 'bridge', dyncType: 'news', state: 'published', title: '展会' } as const
    const none = { pinned: false, likes: [], comments: [] }
    await importPost(tenant, companyId, { ...post, ...none, staffId }, { id: postId })
  })
  return { skuId, postId }
}

/** The person keeps an address, orders, began to pay, and puts something into the cart. */
async function buy(
  { parts: { db }, callAs }: VendorApp,
  session: string,
  skuId: string,
  { name, phone, openId }: Marks,
): Promise<void> {
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const address = await callAs(session, 'POST /mall/order/v1/address/save', {
    headers: headers(),
    body: { name, phone, region: ['浙江省', '杭州市', '西湖区'], detail: '文三路 90 号' },
  })
  const addressId = address.body.data?.addressId ?? ''
  const { body } = await callAs(session, 'POST /mall/order/v1/order/submit', {
    headers: headers(),
    body: {
      ...{ lines: [{ skuId, quantity: 1, seenPrice: 1_000 }], seenTotal: 1_000 },
      ...{ delivery: 'express', addressId, remark: name },
    },
  })
  if (!body.data) throw new Error(`no order: ${body.code} ${body.message}`)
  // As a salesperson notes, and as the way to the vendor leaves it.
  await db.opsPool.query('update shop_order set staff_remark = $2 where order_id = $1', [
    body.data.orderId,
    name,
  ])
  await db.opsPool.query(
    `insert into payment_attempt
       (company_id, attempt_id, order_id, number, app_id, open_id, mch_id, amount, notify_url, state, expires_at)
     select company_id, gen_random_uuid(), order_id, number, 'wx', $2, 'm', total, '', 'open', now()
     from shop_order where order_id = $1`,
    [body.data.orderId, openId],
  )
  await db.opsPool.query(
    `insert into shipment (company_id, shipment_id, order_id, kind, carrier, tracking)
     select company_id, gen_random_uuid(), order_id, 'express', '顺丰速运', $2 from shop_order where order_id = $1`,
    [body.data.orderId, openId],
  )
  await db.opsPool.query('update shop_order set paid = 1 where order_id = $1', [body.data.orderId])
  await callAs(session, 'POST /mall/order/v1/invoice/save', {
    body: {
      orderId: body.data.orderId,
      kind: 'person',
      title: name,
      taxNumber: '',
      email: 'mark@example.com',
    },
  })
  await db.opsPool.query('update shop_order set paid = 0 where order_id = $1', [body.data.orderId])
  const setState = (state: string) =>
    db.opsPool.query('update shop_order set state = $2 where order_id = $1', [body.data?.orderId, state])
  await setState('received')
  await callAs(session, 'POST /mall/review/v1/submit', {
    headers: headers(),
    body: { orderId: body.data.orderId, position: 0, stars: 2, content: name },
  })
  await setState('awaitingPayment')
  await db.opsPool.query(
    `insert into after_sale (company_id, after_sale_id, order_id, kind, state, reason, words, refusal, amount, freight)
     select company_id, gen_random_uuid(), order_id, 'refund', 'refused', 'other', $2, $2, 1000, 0
     from shop_order where order_id = $1`,
    [body.data.orderId, name],
  )
  await db.opsPool.query(
    `insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, words, state)
     select company_id, gen_random_uuid(), order_id, attempt_id, 'r' || number, amount, 'whole', $2, 'asked'
     from payment_attempt where order_id = $1`,
    [body.data.orderId, name],
  )
  await callAs(session, 'POST /mall/order/v1/cart/add', { headers: headers(), body: { skuId, quantity: 2 } })
  const { rows } = await db.opsPool.query<{ id: string }>(
    `insert into coupon (company_id, coupon_id, name, kind, off, total, per_person, by_link, by_staff, starts_at, valid_days)
     select company_id, gen_random_uuid(), '立减券', 'amount', 100, 10, 1, true, true, now() - interval '1 day', 7
     from shop_order where order_id = $1 returning coupon_id as id`,
    [body.data.orderId],
  )
  const taken = await callAs(session, 'POST /mall/order/v1/coupon/take', {
    headers: headers(),
    body: { couponId: rows[0]?.id ?? '' },
  })
  if (!taken.body.data?.taken) throw new Error('no coupon')
  await db.opsPool.query(
    `insert into points_entry (company_id, person_id, kind, points, order_id, order_number, leaves)
     select company_id, person_id, 'earned', 7, order_id, number, 7 from shop_order where order_id = $1`,
    [body.data.orderId],
  )
}

/** The person likes a post, comments on it and reports it. */
async function discuss({ callAs }: VendorApp, session: string, dyncId: string, words: string): Promise<void> {
  await callAs(session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId, liked: true } })
  await callAs(session, 'POST /dynamic/v1/dync/out/comment/add', {
    headers: { 'idempotency-key': randomUUID() },
    body: { dyncId, content: words },
  })
  await callAs(session, 'POST /dynamic/v1/moderation/report', {
    body: { kind: 'post', id: dyncId, reason: 'other', note: words },
  })
}

/** Submits a form with the person's words. */
async function answerForm(
  { parts, callAs }: VendorApp,
  { session, companyId }: { session: string; companyId: string },
  { name, phone }: Marks,
): Promise<void> {
  const form = { kind: 'form' as const, title: '登记表', body: { form: sampleForm() } }
  const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
  const answers = { name, phone, plan: '两居' }
  const { body } = await callAs(session, 'POST /biz/v1/material/form/data', {
    body: { companyId, formId, answers },
  })
  await parts.db.opsPool.query(
    `update form_answer set handling = 'progress', note = $3 where company_id = $1 and answer_id = $2`,
    [companyId, body.data?.answerId, name],
  )
}

/** The salesperson gives the person a tag of the company. */
async function giveTag(
  { parts: { db } }: VendorApp,
  companyId: string,
  staffId: string,
  personId: string,
): Promise<void> {
  await db.opsPool.query(
    `insert into tag_group (company_id, group_id, name) values ($1, gen_random_uuid(), '意向') on conflict do nothing`,
    [companyId],
  )
  const { rows } = await db.opsPool.query<{ tag_id: string }>(
    `insert into tag (company_id, tag_id, group_id, name)
     select company_id, gen_random_uuid(), group_id, '重点' from tag_group where company_id = $1
     on conflict (company_id, group_id, name) do update set name = excluded.name returning tag_id`,
    [companyId],
  )
  const of = { companyId, staffId, staffIds: [staffId], rootId: personId, personIds: [personId] }
  const add = rows.map(({ tag_id }) => tag_id)
  await db.tenant(companyId, (tenant) =>
    setTags(tenant, { ...of, ...heldHere(of) }, 'hand', { add, remove: [] }),
  )
}

/** A request of the person, with an answer and a remark that is no part of their data. */
async function askForRepair(
  { db }: Pick<Parts, 'db'>,
  { companyId, personId, staffId }: { companyId: string; personId: string; staffId: string },
  { name }: Marks,
) {
  const work_order_id = randomUUID()
  const of = { company_id: companyId, work_order_id }
  await db.tenant(companyId, async (tenant) => {
    await tenant
      .insertInto('work_order')
      .values({
        ...{ ...of, number: work_order_id, kind: 'repair', state: 'closed', person_id: personId },
        ...{ handler_id: staffId, words: name, satisfaction: 5, satisfaction_words: name },
      })
      .execute()
    await tenant
      .insertInto('work_order_reply')
      .values({ ...of, reply_id: randomUUID(), words: name })
      .execute()
    await tenant
      .insertInto('work_order_remark')
      .values({ ...of, remark_id: randomUUID(), staff_id: staffId, words: '内部备注' })
      .execute()
  })
}

/** A visit that the person booked, and another one that they wait for. */
async function bookVisit(
  { db, sealer }: Pick<Parts, 'db' | 'sealer'>,
  { companyId, personId }: { companyId: string; personId: string },
  { name, phone }: Marks,
) {
  const [service_id, place_id] = [randomUUID(), randomUUID()]
  const [starts_at, ends_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  await db.tenant(companyId, async (tenant) => {
    const of = { company_id: companyId }
    await tenant
      .insertInto('place')
      .values({ ...of, place_id, name: '西湖店', address: '文三路 90 号' })
      .execute()
    await tenant
      .insertInto('booking_service')
      .values({ ...of, service_id, name: '试驾', minutes: 60, step: 60 })
      .execute()
    await tenant
      .insertInto('booking')
      .values({
        ...{ ...of, booking_id: randomUUID(), service_id, place_id, person_id: personId, state: 'confirmed' },
        ...{ starts_at, ends_at, busy: sql`tstzrange(${starts_at}, ${ends_at})`, is_alone: false },
        ...{ customer_name: name, words: name, phone_sealed: sealer.seal(companyId, phone) },
      })
      .execute()
    await tenant
      .insertInto('waiting_entry')
      .values({
        ...{ ...of, waiting_id: randomUUID(), service_id, place_id, person_id: personId },
        ...{ day: '2026-12-01', part: 'any' },
      })
      .execute()
  })
}
