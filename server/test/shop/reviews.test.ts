import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeFiles } from '#domain/files/removal.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { messageOf } from '#domain/notices/message.ts'
import { nextStep, type Outgoing } from '#domain/notices/next-step.ts'
import type { Notice } from '#domain/notices/notice.ts'
import { decideReviews } from '#domain/shop/reviews/decide.ts'
import { reviews as reviewsModule } from '#domain/shop/reviews/module.ts'
import { recheckReviews } from '#domain/shop/reviews/recheck.ts'
import { modules } from '#modules.ts'
import { testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { receivingShop } from './received.ts'

const fixture = await testApp()
const { callAs, parts } = fixture

async function reviewShop() {
  const shop = await receivingShop(fixture)
  const { companyId, owner, who, sql } = shop
  const editor = await fixture.makeStaff(companyId, { role: 'editor' })
  const submit = (
    orderId: string,
    more: Record<string, unknown> = {},
    { by = who, key = randomUUID() as string }: { by?: Pick<MadeVisitor, 'session'>; key?: string } = {},
  ) =>
    callAs(by.session, 'POST /mall/review/v1/submit', {
      headers: { 'idempotency-key': key },
      body: { orderId, position: 0, stars: 5, content: '很好用', ...more },
    })
  const written = async (orderId: string, more: Record<string, unknown> = {}, by = who) => {
    const { body } = await submit(orderId, more, { by })
    return body.data?.review ?? expect.fail(`${body.code} ${body.message}`)
  }
  const decide = async (reviewIds: string[], decision: 'show' | 'refuse', reason = '') =>
    (
      await callAs(editor.session, 'POST /mall/review/v1/manage/decide', {
        body: { reviewIds, decision, reason },
      })
    ).body.data ?? expect.fail('not decided')
  const productOf = async (orderId: string, position = 0) =>
    (
      await sql<{ product_id: string }>(
        'select product_id from order_line where company_id = $1 and order_id = $2 and position = $3',
        orderId,
        position,
      )
    )[0]?.product_id ?? expect.fail('no such line')
  const list = async (productId: string, query: Record<string, unknown> = {}) =>
    (await callAs('', 'GET /mall/review/v1/list', { query: { companyId, productId, ...query } })).body.data ??
    expect.fail('no such product')
  const own = async (query: Record<string, unknown> = {}, by: Pick<MadeVisitor, 'session'> = who) =>
    (await callAs(by.session, 'GET /mall/review/v1/own', { query })).body.data ?? expect.fail('no list')
  const setting = (text: string) =>
    sql(`insert into post_setting (company_id) values ($1) on conflict do nothing`).then(() =>
      sql(`update post_setting set ${text} where company_id = $1`),
    )
  return { ...shop, owner, editor, submit, written, decide, productOf, list, own, setting }
}

type Shop = Awaited<ReturnType<typeof reviewShop>>
let shop: Shop
beforeAll(async () => {
  shop = await reviewShop()
})

const picture = (companyId: string) =>
  `/files/${companyId}/${randomBytes(17).toString('base64url').slice(0, 22)}.webp`

/** A picture that a person uploaded. */
async function uploaded({ companyId, sql }: Pick<Shop, 'companyId' | 'sql'>, personId: string) {
  const url = picture(companyId)
  await sql(
    `insert into upload (company_id, person_id, key, url, width, height) values ($1, $2, gen_random_uuid(), $3, 9, 9)`,
    personId,
    url,
  )
  return url
}

describe('a review', () => {
  test('waits for a moderator, and is on the page of the product once it was passed', async () => {
    const { received, one, written, own, productOf, list, decide } = shop
    const orderId = await received({ [one]: 1 })
    expect(await own({ orderId })).toMatchObject({ total: 1, list: [{ canReview: true, review: null }] })
    const review = await written(orderId, { stars: 4, content: '包装很用心' })
    expect(review).toMatchObject({
      state: 'waiting',
      stars: 4,
      content: '包装很用心',
      answer: '',
      refusal: '',
    })
    const productId = await productOf(orderId)
    expect((await list(productId)).list).toEqual([])
    const { changed } = await decide([review.reviewId], 'show')
    expect(changed).toMatchObject([{ reviewId: review.reviewId, state: 'waiting', revision: 2 }])
    const shown = await list(productId)
    expect(shown.rating).toMatchObject({ count: 1, average: 4, withPictures: 0, byStars: [0, 0, 0, 1, 0] })
    expect(shown.list).toMatchObject([{ reviewId: review.reviewId, stars: 4, authorName: '', avatar: '' }])
    expect((await own({ orderId, which: 'done' })).list).toMatchObject([{ review: { state: 'shown' } }])
    expect((await own({ orderId, which: 'open' })).total).toBe(0)
  })

  test('is one of each line, also by two requests at the same time, and a repetition gets the same answer', async () => {
    const { received, one, other, submit, own } = await reviewShop()
    const orderId = await received({ [one]: 1, [other]: 1 })
    const answers = await Promise.all([submit(orderId), submit(orderId)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '500310'])
    const key = randomUUID()
    const first = await submit(orderId, { position: 1 }, { key })
    const again = await submit(orderId, { position: 1 }, { key })
    expect(again.body.data).toEqual(first.body.data)
    expect((await own({ orderId, which: 'done' })).total).toBe(2)
  })

  test('is refused before the receipt, after a full refund, after its time, and of an order of another person', async () => {
    const { shipped, received, one, submit, sql, buyer, owner, own } = shop
    const sent = await shipped({ [one]: 1 })
    expect((await submit(sent)).body.code).toBe('500310')
    expect((await own({ orderId: sent })).total).toBe(0)
    const refunded = await received({ [one]: 1 })
    await sql(
      'update order_line set refunded_pieces = quantity where company_id = $1 and order_id = $2',
      refunded,
    )
    expect((await submit(refunded)).body.code).toBe('500310')
    const late = await received({ [one]: 1 })
    await sql(
      `update shop_order set received_at = now() - interval '181 days' where company_id = $1 and order_id = $2`,
      late,
    )
    expect((await submit(late)).body.code).toBe('500310')
    const fine = await received({ [one]: 1 })
    expect((await submit(fine, {}, { by: await buyer() })).body.code).toBe('50020009')
    expect((await submit(fine, {}, { by: owner })).body.code).toBe('50020009')
    expect((await submit(fine, { position: 7 })).body.code).toBe('50020009')
    expect((await submit(randomUUID())).body.code).toBe('50020009')
    expect((await submit(fine, {}, { by: { session: '' } })).status).toBe(401)
    expect((await submit(fine, { content: '好'.repeat(501) })).status).toBe(400)
    expect((await submit(fine, { stars: 6 })).status).toBe(400)
    const elsewhere = await reviewShop()
    expect((await submit(fine, {}, { by: elsewhere.who })).body.code).toBe('50020009')
  })

  test('of a part that was handed over at a place needs no receipt of the rest', async () => {
    const { shipped, one, other, submit, sql } = shop
    const orderId = await shipped({ [one]: 2, [other]: 1 })
    await sql(
      `with parcel as (
        insert into shipment (company_id, shipment_id, order_id, kind) values ($1, gen_random_uuid(), $2, 'pickUp')
        returning *
      ), partly as (
        update shop_order set state = 'partShipped', delivery = 'pickUp' where company_id = $1 and order_id = $2
      )
      insert into shipment_line (company_id, shipment_id, order_id, position, quantity)
      select p.company_id, p.shipment_id, p.order_id, l.position, 1
      from parcel p join order_line l using (company_id, order_id)`,
      orderId,
    )
    // One of two pieces is still at the place.
    expect((await submit(orderId, { position: 0 })).body.code).toBe('500310')
    expect((await submit(orderId, { position: 1 })).body.code).toBe('0')
  })

  test('shows at once where the company looks afterwards, but not with a listed word or with pictures', async () => {
    const own = await reviewShop()
    const { received, one, written, submit, sql, setting, buyer, editor, who } = own
    await setting(`comments_review = 'after', forbidden_words = '{返现}'`)
    const order = () => received({ [one]: 1 })
    expect((await written(await order())).state).toBe('shown')
    expect((await written(await order(), { content: '' })).state).toBe('shown')
    const found = await written(await order(), { content: '好评返现' })
    expect(found.state).toBe('waiting')
    const url = await uploaded(own, who.personId)
    const pictured = await written(await order(), { pictures: [url] })
    expect(pictured).toMatchObject({ state: 'waiting', pictures: [url] })
    const rows = await sql(
      'select causes, found_words from product_review where company_id = $1 order by created_at',
    )
    expect(rows.slice(2)).toEqual([
      { causes: ['words'], found_words: ['返现'] },
      { causes: ['pictures'], found_words: [] },
    ])
    const theirs = await uploaded(own, (await buyer()).personId)
    const ofCompany = await uploaded(own, editor.personId)
    const left = await order()
    for (const foreign of [
      theirs,
      ofCompany,
      picture(own.companyId),
      picture('other'),
      'https://evil.example/a.png',
    ])
      expect((await submit(left, { pictures: [foreign] })).status).toBe(400)
    expect((await submit(left, { pictures: Array.from({ length: 10 }, () => url) })).status).toBe(400)
  })
})

describe('readers', () => {
  test('see the granted name, of an anonymous buyer its first character, and no picture that waits', async () => {
    const shop = await reviewShop()
    const { received, one, written, decide, productOf, list, sql, who, editor } = shop
    await sql(
      `update person set name = '张小雨', avatar = '/files/a.webp', profile_at = now() where company_id = $1 and person_id = $2`,
      who.personId,
    )
    const first = await received({ [one]: 1 })
    const open = await written(first, { pictures: [await uploaded(shop, who.personId)] })
    const hidden = await written(await received({ [one]: 1 }), { isAnonymous: true, stars: 1 })
    // Nor do moderators see whose it is.
    const managed = await callAs(editor.session, 'GET /mall/review/v1/manage/detail', {
      query: { reviewId: hidden.reviewId },
    })
    expect(managed.body.data).toMatchObject({ authorName: '张**', orderId: '', orderNumber: '' })
    const productId = await productOf(first)
    expect(JSON.stringify(await list(productId))).not.toContain('.webp')
    await decide([open.reviewId, hidden.reviewId], 'show')
    const all = await list(productId)
    expect(all.list).toMatchObject([
      { stars: 1, authorName: '张**', avatar: '' },
      { stars: 5, authorName: '张小雨', avatar: '/files/a.webp', pictures: open.pictures },
    ])
    expect(all.rating).toEqual({ count: 2, average: 3, withPictures: 1, byStars: [1, 0, 0, 0, 1] })
    expect((await list(productId, { stars: 1 })).list).toHaveLength(1)
    expect((await list(productId, { withPictures: '1' })).list).toMatchObject([{ reviewId: open.reviewId }])
    const part = await list(productId, { pageSize: 1 })
    expect(part.list).toHaveLength(1)
    const next = await list(productId, { pageSize: 1, cursor: part.next })
    expect(next).toMatchObject({ list: [{ reviewId: open.reviewId }], next: '' })
    // Hidden again: its picture is in no answer to readers.
    await decide([open.reviewId], 'refuse')
    expect(JSON.stringify(await list(productId))).not.toContain('.webp')
  })

  test('read no reviews of a product that left the shelf; its buyer still does', async () => {
    const { companyId, received, one, written, decide, productOf, own, sql } = await reviewShop()
    const orderId = await received({ [one]: 1 })
    await decide([(await written(orderId)).reviewId], 'show')
    const productId = await productOf(orderId)
    await sql(`update product set status = 'offline' where company_id = $1 and product_id = $2`, productId)
    const { status } = await callAs('', 'GET /mall/review/v1/list', { query: { companyId, productId } })
    expect(status).toBe(404)
    expect((await own()).list).toMatchObject([{ review: { state: 'shown' } }])
  })
})

describe('moderators', () => {
  test('refuse with a reason that the author reads, hide, undo, and leave what changed since', async () => {
    const { received, one, written, decide, own, editor, productOf, list } = await reviewShop()
    const orderId = await received({ [one]: 1 })
    const { reviewId } = await written(orderId)
    const state = async () => (await own({ orderId })).list[0]?.review
    const refused = await decide([reviewId, randomUUID()], 'refuse', '含联系方式')
    expect(refused.skipped).toBe(1)
    expect(await state()).toMatchObject({ state: 'refused', refusal: '含联系方式' })
    const undo = async (changed: typeof refused.changed) =>
      (await callAs(editor.session, 'POST /mall/review/v1/manage/undo', { body: { changed } })).body.data
        ?.undone
    expect(await undo(refused.changed)).toBe(1)
    expect(await state()).toMatchObject({ state: 'waiting', refusal: '' })
    const shown = await decide([reviewId], 'show')
    const hidden = await decide([reviewId], 'refuse')
    expect((await list(await productOf(orderId))).rating.count).toBe(0)
    expect(await undo(shown.changed)).toBe(0)
    expect(await undo(hidden.changed)).toBe(1)
    expect(await state()).toMatchObject({ state: 'shown' })
    expect((await list(await productOf(orderId))).rating.count).toBe(1)
  })

  test('answer in the name of the company, and find reviews by state, stars, product and answer', async () => {
    const { companyId, received, one, other, written, decide, editor, productOf, list } = await reviewShop()
    const orderId = await received({ [one]: 1, [other]: 1 })
    const [a, b] = [await written(orderId, { stars: 2 }), await written(orderId, { position: 1 })]
    await decide([a.reviewId], 'show')
    const answer = (text: string) =>
      callAs(editor.session, 'PUT /mall/review/v1/manage/answer', {
        body: { reviewId: a.reviewId, answer: text },
      })
    expect((await answer('谢谢反馈，我们会改进')).body.data).toMatchObject({
      answer: '谢谢反馈，我们会改进',
      answeredAt: expect.stringContaining('T'),
      answeredBy: expect.any(String),
    })
    const productId = await productOf(orderId)
    expect((await list(productId)).list).toMatchObject([{ answer: '谢谢反馈，我们会改进' }])
    const found = async (query: Record<string, unknown>) =>
      (await callAs(editor.session, 'GET /mall/review/v1/manage/list', { query })).body.data?.list.map(
        ({ reviewId }) => reviewId,
      )
    expect(await found({})).toEqual([b.reviewId, a.reviewId])
    expect(await found({ state: 'waiting' })).toEqual([b.reviewId])
    expect(await found({ stars: 2 })).toEqual([a.reviewId])
    expect(await found({ productId })).toEqual([a.reviewId])
    expect(await found({ answered: '1' })).toEqual([a.reviewId])
    expect(await found({ answered: '0' })).toEqual([b.reviewId])
    await answer('')
    expect((await list(productId)).list).toMatchObject([{ answer: '', answeredAt: '' }])
    const { rows } = await parts.db.opsPool.query<{ action: string }>(
      `select action from audit where company_id = $1 and action like '%review%' order by at`,
      [companyId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'product reviews shown',
      'product review answered',
      'answer to a product review removed',
    ])
  })

  test('do not replace an answer that they have not seen', async () => {
    const { received, one, written, decide, editor, owner } = shop
    const { reviewId } = await written(await received({ [one]: 1 }))
    const answer = (by: Pick<MadeVisitor, 'session'>, text: string, seen?: string) =>
      callAs(by.session, 'PUT /mall/review/v1/manage/answer', {
        body: { reviewId, answer: text, ...(seen !== undefined && { seen }) },
      })
    // What moderators decide meanwhile is no other answer.
    await decide([reviewId], 'show')
    expect((await answer(editor, '谢谢', '')).body.data).toMatchObject({ answer: '谢谢' })
    expect((await answer(owner, '会改进', '')).body.code).toBe('500331')
    // The text that stands already is a repetition.
    expect((await answer(owner, '谢谢', '')).body.data).toMatchObject({ answer: '谢谢' })
    expect((await answer(owner, '会改进', '谢谢')).body.data).toMatchObject({ answer: '会改进' })
    // A console of the former release does not say what it read.
    expect((await answer(editor, '再次感谢')).body.data).toMatchObject({ answer: '再次感谢' })
  })

  test('are editors and above of the same company', async () => {
    const { companyId, received, one, written, who } = shop
    const { reviewId } = await written(await received({ [one]: 1 }))
    const elsewhere = await reviewShop()
    const body = { reviewIds: [reviewId], decision: 'show' as const }
    const foreign = await callAs(elsewhere.editor.session, 'POST /mall/review/v1/manage/decide', { body })
    expect(foreign.body.data).toEqual({ changed: [], skipped: 1 })
    const analyst = await fixture.makeStaff(companyId, { role: 'analyst' })
    for (const session of [who.session, analyst.session])
      expect((await callAs(session, 'POST /mall/review/v1/manage/decide', { body })).status).toBe(403)
  })

  test('are told of reviews that wait, once in half an hour', async () => {
    const { companyId, received, one, written, sql, owner, editor } = await reviewShop()
    await fixture.makeStaff(companyId, { role: 'analyst' })
    for (const _ of [1, 2]) await written(await received({ [one]: 1 }))
    const rows = await sql<{ noticeId: string; staffId: string }>(
      `select notice_id as "noticeId", staff_id as "staffId" from notice where company_id = $1 and occasion = 'product_review'`,
    )
    const told = [...new Set(rows.map(({ staffId }) => staffId))].sort()
    expect(told).toEqual([owner.staffId, editor.staffId].sort())
    const notice = { ...rows[0], companyId } as Notice
    const message = await parts.db.tenant(companyId, (db) =>
      messageOf(db, notice, { locale: 'zh' }, 'https://cards.example'),
    )
    expect(message).toMatchObject({ title: '1 条商品评价等待审核' })
  })

  test('read in a summary how many wait when it is sent, and open them in the console', async () => {
    const { companyId, received, one, written, decide, sql, editor } = await reviewShop()
    const { reviewId } = await written(await received({ [one]: 1 }))
    await written(await received({ [one]: 1 }))
    await written(await received({ [one]: 1 }))
    const summaryId = randomUUID()
    await sql(
      `insert into notice (company_id, notice_id, staff_id, occasion, at) values ($1, $2, $3, 'summary', now())`,
      summaryId,
      editor.staffId,
    )
    // A notice of an earlier half hour is held back beside the present one.
    await sql(
      `insert into notice (company_id, notice_id, staff_id, occasion, leads, at)
       values ($1, gen_random_uuid(), $2, 'product_review', 7, now() - interval '1 hour')`,
      editor.staffId,
    )
    await sql(
      `update notice set state = 'held', summary_id = $2
       where company_id = $1 and staff_id = $3 and occasion = 'product_review'`,
      summaryId,
      editor.staffId,
    )
    /** What would be sent now; the decision is rolled back. */
    const summary = async () => {
      let message: Outgoing | undefined
      const undo = new Error('rolled back')
      const decided = parts.db.tenant(companyId, async (db) => {
        message = await nextStep(db, companyId, summaryId, 'https://cards.example', {
          findScore: async () => 0,
          isStillOpen: async () => true,
          ...reviewsModule.offers,
        })
        throw undo
      })
      await expect(decided).rejects.toBe(undo)
      return message
    }
    await decide([reviewId], 'show')
    expect(await summary()).toMatchObject({
      title: '2 条商品评价等待审核',
      url: `https://cards.example/console/reviews?state=waiting&companyId=${companyId}`,
      button: '去看看',
    })
    const rows = await sql<{ id: string }>('select review_id as id from product_review where company_id = $1')
    await decide(
      rows.map(({ id }) => id),
      'show',
    )
    expect(await summary()).toBeUndefined()
  })

  test('see a shown review again after a change of the words, unless one let it pass with that word', async () => {
    const { companyId, received, one, written, decide, setting, sql } = await reviewShop()
    const plain = await written(await received({ [one]: 1 }), { content: '赠品不错' })
    await setting(`forbidden_words = '{返现}'`)
    const passed = await written(await received({ [one]: 1 }), { content: '没有返现' })
    await decide([plain.reviewId, passed.reviewId], 'show')
    await setting(`forbidden_words = '{返现,赠品}'`)
    await recheckReviews(parts)({ companyId })
    const rows = await sql('select state from product_review where company_id = $1 order by created_at')
    expect(rows).toEqual([{ state: 'waiting' }, { state: 'shown' }])
  })
})

test('a withdrawn review leaves the figures, and the line can be reviewed again', async () => {
  const { received, one, written, decide, productOf, list, buyer, who } = await reviewShop()
  const orderId = await received({ [one]: 1 })
  const { reviewId } = await written(orderId, { stars: 1 })
  await decide([reviewId], 'show')
  const withdraw = (by: MadeVisitor) =>
    callAs(by.session, 'POST /mall/review/v1/withdraw', { body: { reviewId } })
  expect((await withdraw(await buyer())).status).toBe(404)
  expect((await withdraw(who)).status).toBe(200)
  expect((await withdraw(who)).status).toBe(404)
  expect((await list(await productOf(orderId))).rating).toMatchObject({ count: 0, average: 0 })
  expect((await written(orderId)).state).toBe('waiting')
})

test('a withdrawn review takes its pictures along, except those that something else shows', async () => {
  const shop = await reviewShop()
  const { companyId, received, one, written, submit, sql, who, buyer } = shop
  const [alone, shared, alsoTheirs] = [
    await uploaded(shop, who.personId),
    await uploaded(shop, who.personId),
    await uploaded(shop, who.personId),
  ]
  const other = await buyer()
  await sql(
    `insert into upload (company_id, person_id, key, url, width, height) values ($1, $2, gen_random_uuid(), $3, 9, 9)`,
    other.personId,
    alsoTheirs,
  )
  const orderId = await received({ [one]: 1 })
  const later = await uploaded(shop, who.personId)
  const { reviewId } = await written(orderId, { pictures: [alone, shared, alsoTheirs, later] })
  // Taken again for a form that is not sent yet.
  await sql(
    `insert into upload (company_id, person_id, key, url, width, height) values ($1, $2, gen_random_uuid(), $3, 9, 9)`,
    who.personId,
    later,
  )
  await written(await received({ [one]: 1 }), { pictures: [shared] })
  await callAs(who.session, 'POST /mall/review/v1/withdraw', { body: { reviewId } })
  const removed: string[] = []
  const files = { remove: async (url: string) => void removed.push(url) }
  const rows = await sql<{ id: string }>('select removal_id as id from file_removal where company_id = $1')
  for (const { id } of rows)
    await removeFiles({ db: parts.db, files, modules })({ companyId, id }, { isLast: false })
  expect(removed).toEqual([alone])
  const uploads = await sql<{ url: string; personId: string }>(
    'select url, person_id as "personId" from upload where company_id = $1 and url = any($2)',
    [alone, shared, alsoTheirs, later],
  )
  expect(uploads).toHaveLength(3)
  expect(uploads).toEqual(
    expect.arrayContaining([
      { url: shared, personId: who.personId },
      { url: alsoTheirs, personId: other.personId },
      { url: later, personId: who.personId },
    ]),
  )
  expect((await submit(orderId, { pictures: [alone] })).status).toBe(400)
  expect((await submit(orderId, { pictures: [shared] })).body.code).toBe('0')
})

test('a line whose review was refused waits again, although the company looks afterwards', async () => {
  const { received, one, written, decide, setting, who } = await reviewShop()
  await setting(`comments_review = 'after'`)
  const orderId = await received({ [one]: 1 })
  const { reviewId, state } = await written(orderId)
  expect(state).toBe('shown')
  await decide([reviewId], 'refuse')
  await callAs(who.session, 'POST /mall/review/v1/withdraw', { body: { reviewId } })
  expect((await written(orderId)).state).toBe('waiting')
})

test('a review stays after a refund, follows a join, and goes with the erased person', async () => {
  const { companyId, received, one, written, decide, productOf, list, own, sql, who } = await reviewShop()
  const orderId = await received({ [one]: 1 })
  const { reviewId } = await written(orderId)
  await decide([reviewId], 'show')
  const productId = await productOf(orderId)
  await sql(
    `update order_line set refunded_pieces = quantity where company_id = $1 and order_id = $2`,
    orderId,
  )
  expect((await list(productId)).rating.count).toBe(1)
  const into = await fixture.makeVisitor(companyId, { unionId: '' })
  await parts.db.tenant(companyId, (db) => joinPersons(db, companyId, into.personId, who.personId, 'phone'))
  expect((await own({ which: 'done' }, into)).list).toMatchObject([{ review: { reviewId } }])
  await callAs(into.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  expect(await sql('select from product_review where company_id = $1')).toEqual([])
  expect((await list(productId)).rating.count).toBe(0)
})

test('figures stay those of the shown reviews through 200 random acts of authors and moderators', async () => {
  const { companyId, editor, one, received, sql } = await reviewShop()
  for (let n = 0; n < 6; n++) await received({ [one]: 1 })
  const write = () =>
    sql(
      `insert into product_review (company_id, review_id, order_id, position, product_id, person_id, stars, content, state, pictures)
       select l.company_id, gen_random_uuid(), l.order_id, l.position, l.product_id, o.person_id, $2::integer, 'x',
         (array['waiting', 'shown', 'refused'])[$3::integer], (array['[]', '["a"]'])[$4::integer]::jsonb
       from order_line l join shop_order o using (company_id, order_id)
       where l.company_id = $1 order by random() limit 2 on conflict do nothing`,
      randomInt(1, 6),
      randomInt(1, 4),
      randomInt(1, 3),
    )
  for (let step = 0; step < 200; step++) {
    const rows = await sql<{ id: string }>(
      'select review_id as id from product_review where company_id = $1 order by random() limit 3',
    )
    const ids = rows.map(({ id }) => id)
    const act = randomInt(4)
    if (act === 0) await write()
    else if (act === 1)
      await sql('delete from product_review where company_id = $1 and review_id = $2', ids[0] ?? null)
    else
      await parts.db.tenant(companyId, (db) =>
        decideReviews(
          db,
          { companyId, staffId: editor.staffId },
          {
            reviewIds: ids,
            decision: act === 2 ? 'show' : 'refuse',
          },
        ),
      )
  }
  const differing = await sql(
    `select r.stars, r.reviews, seen.* from product_rating r cross join lateral (
       select count(*)::integer as count, count(*) filter (where pictures <> '[]')::integer as pictured
       from product_review v where v.company_id = r.company_id and v.product_id = r.product_id and v.stars = r.stars
         and v.state = 'shown') seen
     where r.company_id = $1 and (r.reviews <> seen.count or r.with_pictures <> seen.pictured)`,
  )
  expect(differing).toEqual([])
})
