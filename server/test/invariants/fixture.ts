import { randomBytes, randomUUID } from 'node:crypto'
import type { BodyKind } from '@mingpian/contract/shared/content.ts'
import type { Access, Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { siteCategory } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteContent } from '@mingpian/contract/shared/site.ts'
import { sql } from 'kysely'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import { createMaterial } from '#domain/content/create.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { keepScene } from '#domain/sharing/scenes.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import { beginConsoleSignIn, scan } from '#domain/sign-in/console-sign-in.ts'
import type { Parts } from '#parts.ts'
import { plantMessages, visitPlanned } from '../customer-messages/planted.ts'
import { skuOf, soldOrder } from '../shop/sold-order.ts'
import { makers } from '../support/makers.ts'
import { afterSaleOf, afterSalesOf, ofOwnAfterSale } from './after-sales.ts'
import { billOf, differenceOf } from './bills.ts'
import { type Booked, bookedFor, bookingsOf, ofOwnBooking, ofOwnWaiting, waitingOf } from './booked.ts'
import { couponsOf } from './coupons.ts'
import { freightsOf } from './freights.ts'
import { ofOwnInvoice, wishedAt, wishOf } from './invoices.ts'
import { levelsOf } from './levels.ts'
import { pickUpOf } from './pick-up.ts'
import { receivedOrder, reviewOf, reviewsOf } from './reviews.ts'
import { type Known, sampleInput } from './sample.ts'
import { parcelOf } from './shipping.ts'
import { ofOwnWorkOrder, workOrderOf, workOrdersOf } from './work-orders.ts'

// Until a module of the program declares a message.
plantMessages()

/** Calls whose good answer is a visitor's alone, beside those that name the caller. */
const forVisitors = new Set(['DELETE /card/v1/privacy/data', 'POST /biz/v1/question/ask'])
/** Calls that name a comment of the caller, and how they name it. */
const ofOwnComment: Record<string, 'id' | 'commentId'> = {
  'PUT /dynamic/v1/bridge/comment/edit': 'id',
  'DELETE /dynamic/v1/dync/out/comment/delete': 'commentId',
}
/** Calls about a parcel of the caller. */
const ofOwnParcel = new Set([
  'GET /mall/order/v1/order/trail',
  'GET /mall/order/v1/order/receipt',
  'POST /mall/order/v1/order/receipt/check',
])
/** Public calls whose good answer is for the person who is signed in. */
const forSignedIn = new Set(['POST /webgateway/go'])

/** An arrangement of a micro-site with every field that it can have. */
function siteOf(url: string): SiteContent {
  const picture = { url, alt: '', width: 1, height: 1 }
  const block = { id: 'banner', kind: 'banner' as const, title: '', text: '', picture, ids: [] }
  return { title: '官网', description: '', picture, isPublic: false, blocks: [block] }
}

/** A list with one lead, in base64. */
const productList = Buffer.from('商品名称,价格\n茶壶,25.5\n').toString('base64')
const shippingList = Buffer.from('订单号,快递公司,快递单号\n2027,顺丰,SF0001\n').toString('base64')
const dayList = Buffer.from('门店,日期,营业时间\n西湖店,2098-10-01,休息\n').toString('base64')
const leadList = Buffer.from('姓名,手机号\n王芳,13800001111\n').toString('base64')

const leftCard = { name: '王敏', phone: '', company: '', position: '', email: '', note: '' }

/** What a company sells, and what calls of the mall need of it. */
async function shopOf(parts: Parts, companyId: string, goodId: string) {
  const make = makers(parts)
  const [categoryId, belowId, doomedId] = [randomUUID(), randomUUID(), randomUUID()]
  const [activityPriceId, doomedActivity] = [randomUUID(), randomUUID()]
  const doomedGood = await make.makeProduct(companyId)
  const soldSku = randomUUID()
  await parts.db.tenant(companyId, (db) =>
    createProduct(db, companyId, {
      ...{ name: '杯子', delivery: ['none'] },
      skus: [{ givenId: soldSku, options: [], price: 100, stockBy: 1000 }],
    }),
  )
  const { skuId } = await parts.db.tenant(companyId, async (db) => {
    const row = { company_id: companyId, position: 1 }
    await db
      .insertInto('product_category')
      .values([
        { ...row, category_id: categoryId, name: '家具' },
        { ...row, category_id: belowId, parent_id: categoryId, name: '沙发' },
        { ...row, category_id: doomedId, name: '旧' },
      ])
      .execute()
    await db
      .updateTable('product')
      .set({ category_id: categoryId })
      .where('company_id', '=', companyId)
      .where('product_id', '=', goodId)
      .execute()
    const sku = await db
      .selectFrom('product_sku')
      .select('sku_id as skuId')
      .where('company_id', '=', companyId)
      .where('product_id', '=', goodId)
      .executeTakeFirstOrThrow()
    const price = { company_id: companyId, sku_id: sku.skuId, price: 1, available: 1 }
    const year = (number: number) => new Date(`${number}-01-01`)
    await db
      .insertInto('activity_price')
      .values([
        { ...price, activity_price_id: activityPriceId, starts_at: year(2020), ends_at: year(2090) },
        { ...price, activity_price_id: doomedActivity, starts_at: year(2091), ends_at: year(2092) },
      ])
      .execute()
    return sku
  })
  const ofCategory = { categoryId }
  const particular: Record<string, Known> = {
    'GET /mall/goods/v1/list': ofCategory,
    'GET /mall/goods/v1/manage/list': ofCategory,
    'POST /mall/goods/v1/manage/product': {
      ...{ productId: undefined, categoryId, pictures: [], video: '', html: '<p>好</p>', attributes: [] },
      ...{ optionNames: [], skus: [{ options: [], price: 1 }], onShelfAt: null, offShelfAt: null },
    },
    'PUT /mall/goods/v1/manage/prices': { change: { by: 'set', value: 100 } },
    'PUT /mall/goods/v1/manage/stock': { change: { by: 'set', value: 100 } },
    'DELETE /mall/goods/v1/manage/product': { productId: doomedGood },
    'POST /mall/goods/v1/manage/category': { name: '新分类', parentId: categoryId },
    'PUT /mall/goods/v1/manage/category': { ...ofCategory, name: '新名称' },
    'PUT /mall/goods/v1/manage/category/order': { parentId: categoryId, categoryIds: [belowId] },
    'DELETE /mall/goods/v1/manage/category': { categoryId: doomedId, moveToId: categoryId },
    'PUT /mall/goods/v1/manage/category/products': { toCategoryId: belowId },
    'POST /mall/goods/v1/manage/activity': {
      startsAt: '2095-01-01T00:00:00Z',
      endsAt: '2096-01-01T00:00:00Z',
    },
    'DELETE /mall/goods/v1/manage/activity': { activityPriceId: doomedActivity },
    'POST /mall/order/v1/order/submit': {
      lines: [{ skuId: soldSku, quantity: 1, seenPrice: 100 }],
      ...{ delivery: 'none', seenTotal: 100 },
    },
  }
  return { categoryId, skuId, activityPriceId, particular }
}

/** One company with a record of every kind that a call can name, by the field names of the calls or their whole paths. */
async function buildCompany(parts: Parts) {
  const make = makers(parts)
  const companyId = await make.makeCompany({ isEstate: true })
  const admin = await make.makeStaff(companyId, { role: 'owner' })
  const member = await make.makeStaff(companyId)
  const leaver = await make.makeStaff(companyId)
  const visitor = await make.makeVisitor(companyId, { unionId: `union-${companyId}` })
  const materialId = await make.makeMaterial(companyId)
  const goodId = await make.makeProduct(companyId)
  const goods = await shopOf(parts, companyId, goodId)
  const skuId = await skuOf(parts, companyId, goodId)
  const order = (state: 'awaitingPayment' | 'paid') =>
    soldOrder(parts, { companyId, personId: visitor.personId, staffId: admin.staffId }, state)
  const piece = async (kind: BodyKind, over: { status?: 'draft' } = {}) => ({
    _id: await make.makeMaterial(companyId, { kind, ...over }),
  })
  /** A piece with its first version, by its id. */
  const versioned = () =>
    parts.db.tenant(companyId, (db) =>
      createMaterial(db, companyId, { kind: 'article', title: '题', body: { html: '' } }),
    )
  const formId = (await piece('form'))._id
  const [answerId, formScene] = [randomUUID(), routedId(companyId)]
  const shareId = routedId(companyId)
  const sceneId = routedId(companyId)
  const importId = randomUUID()
  const leadImportId = randomUUID()
  const productImportId = randomUUID()
  const [dayImportId, appliedDayImportId] = [randomUUID(), randomUUID()]
  const shippingImportId = randomUUID()
  const appliedProductImportId = randomUUID()
  const ruleId = randomUUID()
  const appliedLeadImportId = randomUUID()
  const conversionId = randomUUID()
  const exportId = randomUUID()
  const linkId = routedId(companyId)
  const codeId = routedId(companyId)
  const [taskId, escalationId, turnedEscalationId] = [randomUUID(), randomUUID(), randomUUID()]
  const imagePath = `/files/${companyId}/${'A'.repeat(22)}.webp`
  const appliedImportId = randomUUID()
  const [groupId, tagId, turnId] = [randomUUID(), randomUUID(), randomUUID()]
  const doomed = { groupId: randomUUID(), tagId: randomUUID() }
  const category = { id: randomUUID(), doomedId: randomUUID() }
  const template = { id: randomUUID(), doomedId: randomUUID() }
  const view = { id: randomUUID(), doomedId: randomUUID() }
  const dync = {
    ...{ id: randomUUID(), circleId: randomUUID(), doomedId: randomUUID(), hiddenId: randomUUID() },
    ...{ commentId: randomUUID(), doomedCommentId: randomUUID(), actId: randomUUID() },
  }
  const place = { id: randomUUID(), doomedId: randomUUID() }
  const [templateId, memberId] = [`template-${companyId}`, randomUUID()]
  const [cardId, draftId, appliedId, doomedId, dynamicId] = [1, 2, 3, 4, 5].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const [joined, into] = [await make.makeVisitor(companyId), await make.makeVisitor(companyId)]
  await parts.db.tenant(companyId, async (db) => {
    await joinPersons(db, companyId, joined.personId, into.personId, 'phone')
    await db
      .updateTable('material')
      .set({ hot: true, calendar_day: '2026-11-22' })
      .where('company_id', '=', companyId)
      .where('material_id', '=', materialId)
      .execute()
    const card = {
      company_id: companyId,
      staff_id: admin.staffId,
      content_type: 'card' as const,
      content_id: admin.userId,
    }
    await db
      .insertInto('share')
      .values({ ...card, share_id: shareId, share_type: 'staff', person_id: admin.personId })
      .execute()
    await db
      .insertInto('link')
      .values({ company_id: companyId, link_id: linkId, staff_id: admin.staffId, name: '展会', kind: 'code' })
      .execute()
    const site = { company_id: companyId, category: siteCategory }
    const content = JSON.stringify(siteOf(imagePath))
    await db
      .insertInto('site')
      .values({ ...site, site_id: randomUUID(), draft: content, content, revision: 1, published_revision: 1 })
      .execute()
    await db
      .insertInto('site_version')
      .values({ ...site, revision: 1, content })
      .execute()
    const code = { company_id: companyId, code_id: codeId }
    await db
      .insertInto('channel_code')
      .values({
        ...code,
        kind: 'contact',
        staff_id: admin.staffId,
        name: '展会',
        state: `c${randomUUID().replaceAll('-', '').slice(0, 12)}`,
      })
      .execute()
    await db
      .insertInto('channel_code_member')
      .values({ ...code, staff_id: admin.staffId, place: 0 })
      .execute()
    await db
      .insertInto('scene')
      .values({ ...card, scene_id: sceneId, share_id: shareId })
      .execute()
    const ofCompany = { company_id: companyId, agent_id: admin.staffId, name: '公司名片' }
    await db
      .insertInto('company_card')
      .values([
        { ...ofCompany, card_id: cardId, status: 'open', is_default: true },
        { ...ofCompany, card_id: draftId },
        { ...ofCompany, card_id: appliedId, status: 'applied' },
        { ...ofCompany, card_id: doomedId },
      ])
      .execute()
    await db
      .insertInto('mini_dynamic')
      .values({ company_id: companyId, dynamic_id: dynamicId, title: '公告', staff_id: admin.staffId })
      .execute()
    const post = {
      company_id: companyId,
      staff_id: admin.staffId,
      state: 'published' as const,
      title: '动态',
    }
    await db
      .insertInto('post')
      .values([
        { ...post, post_id: dync.id, face: 'bridge', type: 'news' },
        { ...post, post_id: dync.circleId, face: 'dync', type: 'circle' },
        { ...post, post_id: dync.doomedId, face: 'bridge', type: 'news' },
        { ...post, post_id: dync.hiddenId, face: 'bridge', type: 'news' },
      ])
      .execute()
    const comment = { company_id: companyId, post_id: dync.id, state: 'shown' as const, content: '好' }
    await db
      .insertInto('post_comment')
      .values([
        { ...comment, comment_id: dync.commentId, person_id: admin.personId },
        { ...comment, comment_id: dync.doomedCommentId, person_id: admin.personId },
      ])
      .execute()
    await db
      .insertInto('post_act')
      .values({ company_id: companyId, act_id: dync.actId, staff_id: admin.staffId, changes: '[]' })
      .execute()
    await db
      .insertInto('consent')
      .values({
        company_id: companyId,
        consent_id: randomUUID(),
        person_id: admin.personId,
        scope: 'staffCard',
        granted: true,
        version: '1',
      })
      .execute()
    await db
      .insertInto('staff_import')
      .values({
        company_id: companyId,
        import_id: importId,
        by_staff_id: admin.staffId,
        source: 'file',
        state: 'checked',
      })
      .execute()
    await keepScene(db, companyId, {
      sceneId: formScene,
      staffId: admin.staffId,
      content: { type: 'material', id: formId },
      issue: 1,
    })
    await db
      .insertInto('form_answer')
      .values({
        company_id: companyId,
        answer_id: answerId,
        form_id: formId,
        asked: '[]',
        answers: '{}',
        sealed: parts.sealer.seal(companyId, '{}'),
      })
      .execute()
    await db
      .insertInto('staff_import')
      .values({
        company_id: companyId,
        import_id: appliedImportId,
        by_staff_id: admin.staffId,
        source: 'file',
        state: 'applied',
        applied_at: new Date(),
        undo_sealed: parts.sealer.seal(companyId, JSON.stringify({ written: [], undone: null })),
      })
      .execute()
    await db
      .insertInto('assign_rule')
      .values({
        company_id: companyId,
        rule_id: ruleId,
        place: 0,
        rule: JSON.stringify({
          ...{ name: '轮流', isOn: true, sources: [], scenes: [], regions: [], tagIds: [], hours: [] },
          ...{ way: 'turn', staffIds: [admin.staffId] },
        }),
      })
      .execute()
    for (const [id, state] of [
      [productImportId, 'checked'],
      [appliedProductImportId, 'applied'],
    ] as const)
      await db
        .insertInto('product_import')
        .values({
          company_id: companyId,
          import_id: id,
          by_staff_id: admin.staffId,
          state,
          rows: '[]',
          applied_at: state === 'applied' ? new Date() : null,
        })
        .execute()
    for (const [id, state] of [
      [dayImportId, 'checked'],
      [appliedDayImportId, 'applied'],
    ] as const)
      await db
        .insertInto('place_day_import')
        .values({
          ...{ company_id: companyId, import_id: id, by_staff_id: admin.staffId, state, rows: '[]' },
          applied_at: state === 'applied' ? new Date() : null,
        })
        .execute()
    await db
      .insertInto('shipping_import')
      .values({
        ...{ company_id: companyId, import_id: shippingImportId, by_staff_id: admin.staffId },
        ...{ state: 'checked', rows: '[]' },
      })
      .execute()
    for (const [id, state] of [
      [leadImportId, 'checked'],
      [appliedLeadImportId, 'applied'],
    ] as const)
      await db
        .insertInto('lead_import')
        .values({
          company_id: companyId,
          import_id: id,
          by_staff_id: admin.staffId,
          state,
          sealed: parts.sealer.seal(companyId, '[]'),
          applied_at: state === 'applied' ? new Date() : null,
        })
        .execute()
    await db
      .insertInto('conversion')
      .values({
        company_id: companyId,
        conversion_id: conversionId,
        staff_id: admin.staffId,
        url: '',
        name: '',
      })
      .execute()
    await db
      .insertInto('list_export')
      .values({
        company_id: companyId,
        export_id: exportId,
        staff_id: admin.staffId,
        kind: 'staff',
        filter: '{}',
        locale: 'zh',
        state: 'done',
      })
      .execute()
    await db
      .insertInto('share_task')
      .values({
        company_id: companyId,
        task_id: taskId,
        title: '分享',
        material_id: materialId,
        deadline: '2099-12-31',
        staff_id: admin.staffId,
      })
      .execute()
    await db
      .insertInto('share_task_member')
      .values({ company_id: companyId, task_id: taskId, staff_id: admin.staffId })
      .execute()
    await db
      .insertInto('upload')
      .values({
        company_id: companyId,
        person_id: admin.personId,
        key: 'screenshot',
        url: imagePath,
        width: 1,
        height: 1,
      })
      .execute()
    await db
      .insertInto('exchanged_card')
      .values({
        company_id: companyId,
        person_id: visitor.personId,
        staff_id: admin.staffId,
        sealed: parts.sealer.seal(companyId, JSON.stringify(leftCard)),
      })
      .execute()
    await db
      .insertInto('lead_turn')
      .values({
        company_id: companyId,
        turn_id: turnId,
        origin_id: leaver.staffId,
        person_id: visitor.personId,
        from_id: admin.staffId,
        to_id: member.staffId,
      })
      .execute()
    // After all deeds of the other calls, which would end the escalation.
    const always = new Date('2099-12-31')
    const escalated = {
      ...{ company_id: companyId, staff_id: admin.staffId, person_id: visitor.personId },
      signal_at: new Date(),
      since: new Date(),
    }
    await db
      .insertInto('escalation')
      .values([
        { ...escalated, escalation_id: escalationId, signal: 'card', since: always, at: always },
        {
          ...{ ...escalated, escalation_id: turnedEscalationId, signal: 'form' },
          turn_id: turnId,
          turned_by: admin.staffId,
        },
      ])
      .execute()
    await db
      .insertInto('tag_group')
      .values([
        { company_id: companyId, group_id: groupId, name: '意向' },
        { company_id: companyId, group_id: doomed.groupId, name: '旧' },
      ])
      .execute()
    await db
      .insertInto('tag')
      .values([
        { company_id: companyId, tag_id: tagId, group_id: groupId, name: '看房' },
        { company_id: companyId, tag_id: doomed.tagId, group_id: groupId, name: '旧' },
      ])
      .execute()
    const row = { company_id: companyId, position: 1 }
    await db
      .insertInto('content_category')
      .values([
        { ...row, category_id: category.id, name: '选购' },
        { ...row, category_id: category.doomedId, name: '旧' },
      ])
      .execute()
    const ownView = { company_id: companyId, staff_id: admin.staffId, is_shared: true, filter: '{}' }
    await db
      .insertInto('lead_view')
      .values([
        { ...ownView, view_id: view.id, name: '洽谈中' },
        { ...ownView, view_id: view.doomedId, name: '旧' },
      ])
      .execute()
    const kept = { company_id: companyId, kind: 'article' as const, name: '周报', title: '周报', summary: '' }
    const body = JSON.stringify({ html: '', source: { name: '', url: '' } })
    await db
      .insertInto('content_template')
      .values([
        { ...kept, template_id: template.id, cover: '', duration: 0, body },
        { ...kept, template_id: template.doomedId, cover: '', duration: 0, body },
      ])
      .execute()
    await db
      .insertInto('notice_template')
      .values({ company_id: companyId, template_id: templateId, title: '预约提醒' })
      .execute()
    await db
      .insertInto('place')
      .values(
        [place.id, place.doomedId].map((id) => ({
          ...{ company_id: companyId, place_id: id, name: '门店', address: '文三路 90 号' },
          pictures: JSON.stringify([imagePath]),
        })),
      )
      .execute()
    await db
      .insertInto('member')
      .values({ company_id: companyId, member_id: memberId, person_id: visitor.personId })
      .execute()
  })
  const booked = await bookingsOf(parts, companyId, place.id, {
    staffId: admin.staffId,
    otherId: member.userId,
    personId: visitor.personId,
  })
  const sold = { companyId, personId: visitor.personId, staffId: admin.staffId }
  const afterSales = await afterSalesOf(parts, sold)
  const reviews = await reviewsOf(parts, sold)
  const coupons = await couponsOf(parts, sold)
  const freights = await freightsOf(parts, sold)
  const levels = await levelsOf(parts, companyId)
  const differenceId = await differenceOf(parts, companyId)
  const parcel = await parcelOf(parts, sold)
  const pickUps = await pickUpOf(parts, { ...sold, skuId: goods.skuId })
  const workOrders = await workOrdersOf(parts, { companyId, personId: visitor.personId }, admin.staffId)
  const domain = `${companyId}.example`
  await parts.db.ops
    .insertInto('directory')
    .values({ kind: 'domain', key: domain, company: companyId })
    .execute()
  const wechatApp = {
    kind: 'wechat',
    appId: `wx${randomBytes(8).toString('hex')}`,
    secrets: { secret: 'secret' },
  }
  const waitingBrowser = () => parts.db.tenant(companyId, (db) => beginConsoleSignIn(db, companyId, 'Chrome'))
  const scannedBrowser = async () => {
    const { ticket, number } = await waitingBrowser()
    await parts.db.tenant(companyId, (db) => scan(db, companyId, ticket))
    return { ticket, number }
  }
  const known: Known = {
    companyId,
    companyID: companyId,
    cid: companyId,
    account: companyId,
    corpId: `ww${companyId}`,
    userId: admin.userId,
    codeID: admin.userId,
    creditedId: admin.userId,
    saleId: admin.userId,
    contentType: 'card',
    contentId: admin.userId,
    sceneType: 'card',
    materialId,
    _id: materialId,
    goodId,
    productId: goodId,
    productIds: [goodId],
    skuId: goods.skuId,
    activityPriceId: goods.activityPriceId,
    formId,
    version: 1,
    answerId,
    handlerId: member.userId,
    toUserId: member.userId,
    conversionId,
    exportId,
    taskId,
    escalationId,
    imagePath,
    deadline: '2099-12-31',
    userIds: [],
    groupId,
    tagId,
    categoryId: category.id,
    categoryIds: [category.id],
    toCategoryId: category.id,
    moveToId: category.id,
    materialIds: [materialId],
    turnId,
    turnIds: [turnId],
    joinedId: joined.personId,
    day: '2026-11-20',
    linkId,
    codeId,
    deputyId: member.userId,
    tagIds: [tagId],
    targetId: materialId,
    answers: { name: '王', plan: '两居' },
    host: 'news.example',
    // The meaning of `_id` follows from the list around it.
    'materials.0._id': materialId,
    'goods.0._id': goodId,
    shareId,
    saleShareId: shareId,
    clueShareId: shareId,
    compatibleShareId: shareId,
    currentShareId: shareId,
    parentShareId: shareId,
    sceneId,
    skuIds: [skuId],
    addressId: randomUUID(),
    operateEntity: 'card',
    operateEntityId: admin.userId,
    operateEntityType: 'card',
    openID: visitor.openId,
    personId: visitor.personId,
    targetID: visitor.personId,
    templateId,
    placeId: place.id,
    serviceId: booked.serviceId,
    serviceIds: [booked.serviceId],
    orderId: booked.confirmed,
    waitingId: booked.waitingId,
    startsAt: booked.startsAt,
    placeIds: [place.id],
    workOrderId: workOrders.workOrderId,
    afterSaleId: afterSales.afterSaleId,
    reviewId: reviews.reviewId,
    reviewIds: [reviews.reviewId],
    shipmentId: parcel.shipmentId,
    couponId: coupons.couponId,
    levelId: levels.levelId,
    orderIds: [await soldOrder(parts, sold, 'paid')],
    memberId,
    freightTemplateId: freights.freightTemplateId,
    billId: await billOf(parts, companyId),
    differenceId,
    differenceIds: [differenceId],
    aboutId: booked.confirmed,
    viewId: view.id,
    importId,
    ruleId,
    lastDay: '2026-11-30',
    successorId: member.userId,
    cardId,
    dynamicId,
    dyncId: dync.id,
    dyncIds: [dync.id],
    dyncType: 'news',
    commentId: dync.commentId,
    parentId: dync.commentId,
    commentIds: [dync.commentId],
    actId: dync.actId,
    phone: '13800001234',
    customerPhone: '13800001234',
    configType: 'card',
    event: 'view',
    from: '2026-11-01',
    to: '2026-11-30',
    since: '2026-11-01T00:00:00Z',
    expiresAt: '2100-01-01T00:00:00Z',
    taxNumber: '91110000600037341L',
    quietFrom: '22:00',
    quietUntil: '08:00',
    activityId: randomUUID,
    ...(await waitingBrowser()),
  }
  /** Values that mean something else to one call than to the others. */
  const particular: Record<string, Known> = {
    ...goods.particular,
    'DELETE /biz/v1/tag/group': { groupId: doomed.groupId },
    'PUT /biz/v1/content/category': { name: '新名称' },
    'DELETE /biz/v1/content/category': { categoryId: category.doomedId },
    'PUT /wxwork/v1/console/customer_messages': {
      ...{ message: visitPlanned.name, app: 'wechat', kind: 'once', template: 'template-1' },
      keys: [{ key: 'thing4', field: 'what' }],
    },
    'GET /biz/v1/content/template': { templateId: template.id },
    'POST /biz/v1/content/template': { templateId: template.id },
    'PUT /biz/v1/content/template': { templateId: template.id },
    'DELETE /biz/v1/content/template': { templateId: template.doomedId },
    'POST /biz/v1/content/template/put_back': { templateId: template.id },
    'PUT /biz/v1/customers/view': { name: '新视图' },
    'DELETE /biz/v1/customers/view': { viewId: view.doomedId },
    ...booked.particular,
    ...workOrders.particular,
    ...afterSales.particular,
    ...reviews.particular,
    ...coupons.particular,
    ...freights.particular,
    ...levels.particular,
    ...pickUps,
    'POST /wxwork/v1/console/place/remove': { placeId: place.doomedId },
    'DELETE /biz/v1/tag': { tagId: doomed.tagId },
    // Not the one who asks.
    'POST /biz/v1/staff/hand_over': { userId: leaver.userId },
    'POST /biz/v1/staff/leave': { userId: leaver.userId },
    'POST /biz/v1/staff/import/undo': { importId: appliedImportId },
    'GET /mall/order/v1/console/ship/import/report': { importId: shippingImportId },
    'GET /mall/order/v1/console/ship/import/rejected': { importId: shippingImportId },
    'POST /mall/order/v1/console/ship/import/apply': { importId: shippingImportId },
    'GET /wxwork/v1/console/place/days/import/report': { importId: dayImportId },
    'GET /wxwork/v1/console/place/days/import/rejected': { importId: dayImportId },
    'POST /wxwork/v1/console/place/days/import/apply': { importId: dayImportId },
    'POST /wxwork/v1/console/place/days/import/undo': { importId: appliedDayImportId },
    'POST /mall/order/v1/console/ship/import/check': { content: shippingList },
    'POST /wxwork/v1/console/place/days/import/check': { content: dayList },
    'GET /mall/goods/v1/import/report': { importId: productImportId },
    'GET /mall/goods/v1/import/rejected': { importId: productImportId },
    'POST /mall/goods/v1/import/apply': { importId: productImportId },
    'POST /mall/goods/v1/import/undo': { importId: appliedProductImportId },
    'POST /mall/goods/v1/import/check': { content: productList },
    'GET /biz/v1/customers/import/report': { importId: leadImportId },
    'GET /biz/v1/customers/import/rejected': { importId: leadImportId },
    'POST /biz/v1/customers/import/apply': { importId: leadImportId },
    'POST /biz/v1/customers/import/undo': { importId: appliedLeadImportId },
    'POST /biz/v1/customers/import/check': { content: leadList },
    'DELETE /wxwork/v1/console/privacy/person': { personId: (await make.makeVisitor(companyId)).personId },
    'POST /wxwork/v1/console/connection/app/try': wechatApp,
    'PUT /wxwork/v1/console/connection/app': wechatApp,
    'PUT /wxwork/v1/console/connection/file': { domain, name: 'WW_verify_abc123.txt', content: 'abc123' },
    'POST /wxwork/v1/console/approve': await scannedBrowser(),
    'GET /card/v1/card/menu': { configType: 'default' },
    'GET /biz/v1/material/circle_friends': await piece('moments'),
    'GET /biz/v1/material/h5': await piece('web'),
    'GET /material/v1/mini-material/detail': await piece('mini'),
    'GET /material/v1/poster': await piece('poster'),
    'GET /material/v1/ordinary/detail': await piece('document'),
    'GET /material/v1/video/detail': await piece('video'),
    'GET /material/v1/brochure/detail': await piece('brochure'),
    'GET /material/v1/case/detail': await piece('case'),
    'POST /biz/v1/card/statistics/parts': { contentId: (await piece('article'))._id },
    'POST /biz/v1/content/conversion': { url: await parts.files.put(companyId, Buffer.from('%PDF-'), 'pdf') },
    'POST /biz/v1/content/create': { body: { html: '<p>正文</p>' } },
    'POST /biz/v1/link/create': { kind: 'material' },
    'PUT /wxwork/v1/console/assign_rules': { from: '09:00', until: '18:00', userIds: [member.userId] },
    'POST /wxwork/v1/console/assign_rules/preview': {
      from: '09:00',
      until: '18:00',
      userIds: [member.userId],
    },
    'POST /biz/v1/code/create': { from: '09:00', until: '18:00' },
    'PUT /biz/v1/code/update': { from: '09:00', until: '18:00' },
    'POST /mk-activity-tools/site/v1/preview': { content: siteOf(imagePath) },
    'PUT /mk-activity-tools/site/v1/draft': { content: siteOf(imagePath), revision: 1 },
    'POST /mk-activity-tools/site/v1/publish': { revision: 1 },
    'POST /mk-activity-tools/site/v1/restore': { revision: 1 },
    'POST /biz/v1/question/ask': { materialId: (await piece('brochure'))._id, page: 1 },
    'PUT /biz/v1/content/save': { materialId: (await piece('article'))._id },
    'GET /biz/v1/content/version': { materialId: await versioned() },
    'POST /biz/v1/content/restore': { materialId: await versioned() },
    'POST /biz/v1/content/publish': { materialId: (await piece('article', { status: 'draft' }))._id },
    'POST /biz/v1/content/recall': {
      materialId: (await piece('article'))._id,
      successorId: (await piece('article'))._id,
    },
    'GET /material/v1/estate/mobile/form/detail': { sceneId: formScene },
    'GET /mall/account/v1/member': { id: memberId },
    'POST /mall/order/v1/cart/add': { skuId },
    'POST /mall/order/v1/cart/set': { skuId },
    'POST /mall/order/v1/checkout': { usesPoints: false, seenPoints: 0 },
    'POST /mall/order/v1/invoice/save': { email: 'wang@example.com' },
    'POST /mall/order/v1/address/save': { detail: '江虹路 1750 号', region: ['浙江省', '杭州市', '滨江区'] },
    'GET /mall/order/v1/sale/detail': { orderId: await order('paid') },
    'GET /mall/order/v1/console/points/of_order': { orderId: await order('paid') },
    'POST /mall/order/v1/console/points/adjust': { points: 5 },
    'GET /mall/order/v1/console/detail': { orderId: await order('paid') },
    'POST /mall/order/v1/console/remark': { orderId: await order('paid') },
    'POST /mall/order/v1/console/close': { orderId: await order('awaitingPayment') },
    'POST /mall/order/v1/console/reprice': { orderId: await order('awaitingPayment') },
    'POST /mall/order/v1/console/ship': { orderId: await order('paid'), kind: 'none' },
    'POST /mall/order/v1/console/refund': { orderId: await order('paid') },
    'GET /mall/order/v1/sale/trail': parcel,
    'GET /mall/order/v1/console/shipping/trail': parcel,
    'POST /mall/order/v1/console/shipping/again': parcel,
    'POST /mall/order/v1/console/shipping/correct': { ...parcel, tracking: 'SF654321' },
    'POST /mall/order/v1/console/invoice/mark': { orderId: await wishOf(parts, sold), wishedAt },
    'POST /biz/v1/card/company_card/apply': { cardId: draftId },
    'POST /biz/v1/card/company_card/open': { cardId: appliedId },
    'DELETE /biz/v1/card/company_card/delete': { cardId: doomedId },
    'POST /biz/v1/card/user_card/phone': { code: '123456' },
    'POST /card/v1/user/center/bind': { code: '123456' },
    'POST /card/v1/card/exchange/seen': { until: new Date().toISOString() },
    'POST /biz/v1/clue/escalation/undo': { escalationId: turnedEscalationId },
    'PUT /wxwork/v1/console/escalation_setting': { workFrom: '09:00', workUntil: '18:00' },
    'GET /dynamic/v1/setting/detail': { sceneId },
    'POST /dynamic/v1/setting/open_status': { sceneId: 'bridge' },
    'DELETE /dynamic/v1/bridge/delete_one': { dyncId: dync.doomedId },
    'DELETE /dynamic/v1/bridge/comment/delete': { id: dync.doomedCommentId },
    'GET /dynamic/v1/bridge/list': {
      ...{ status: 'published', title: '动', createUserName: '王', sortBy: 'time', sortOrder: 'desc' },
    },
    'POST /dynamic/v1/dync/inner/offline': { dyncId: dync.hiddenId },
    'PUT /dynamic/v1/guide': { image: imagePath },
    'POST /dynamic/v1/dync/inner/edit': { dyncId: dync.circleId },
    'POST /dynamic/v1/moderation/report': { kind: 'post', id: dync.id },
    'POST /dynamic/v1/moderation/decide': { kind: 'post', id: dync.id },
    'POST /webgateway/go': {
      optionName: 'user-authorizer.GetUserIdentityByTargetID',
      params: { targetID: visitor.personId },
    },
  }
  return { companyId, admin, member, visitor, known, particular }
}

export type Fixture = Awaited<ReturnType<typeof buildFixture>>

/** Two companies alike: our own, and one that no member of ours may see. */
export async function buildFixture(parts: Parts) {
  const [own, foreign] = [await buildCompany(parts), await buildCompany(parts)]
  const { companyId, admin, visitor } = own
  const { unionId: lead, visitId, eventId, at } = await visited(parts, own)
  Object.assign(own.known, {
    unionId: lead,
    clueId: lead,
    clueIds: [lead],
    unionIds: [lead],
    visitId,
    eventId,
    at,
  })
  Object.assign(own.particular, {
    // To a colleague who has not got it. The other calls need a lead that its salesperson keeps.
    'POST /biz/v1/clue/turn': { unionId: await leadOf(parts, own, false), userId: own.member.userId },
    'POST /biz/v1/customers/turn': {
      leads: [{ unionId: await leadOf(parts, own, false), userId: admin.userId }],
    },
    'POST /biz/v1/pool/withdraw': {
      leads: [{ unionId: await leadOf(parts, own, false), userId: admin.userId }],
    },
    'POST /biz/v1/clue/escalation/turn': {
      escalationId: await escalatedLead(parts, own),
      userId: own.member.userId,
    },
    'POST /biz/v1/pool/claim': { unionId: await leadOf(parts, own, true) },
    'POST /biz/v1/pool/assign': { unionIds: [await leadOf(parts, own, true)] },
    'POST /biz/v1/pool/give_back': { unionId: await leadOf(parts, own, false), reason: '没空跟进' },
  })
  const customer = { unionId: await customerOf(parts, own), externalUserId: `wm-${companyId}` }
  Object.assign(own.particular, {
    'GET /biz/v1/clue/qw_detail': customer,
    'GET /biz/v1/clue/qw_activity': customer,
    'PUT /biz/v1/clue/qw_note': { ...customer, phones: ['13900000000'] },
    'POST /biz/v1/clue/mk_become_customer': customer,
  })
  await customerOf(parts, foreign)
  Object.assign(foreign.known, { externalUserId: `wm-${foreign.companyId}` })
  const theirs = await visited(parts, foreign)
  Object.assign(foreign.known, {
    ...theirs,
    clueId: theirs.unionId,
    clueIds: [theirs.unionId],
    unionIds: [theirs.unionId],
  })
  const dead = async (change: { revoked_at?: Date; expires_at?: Date }) => {
    const staff = await makers(parts).makeStaff(companyId)
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('session')
        .set(change)
        .where('company_id', '=', companyId)
        .where('session_hash', '=', sha256(staff.session))
        .execute(),
    )
    return staff.session
  }
  const make = makers(parts)
  /** A person of the own company whom no other test uses, so that they may be bound, erased or signed out. */
  const fresh = {
    visitor: () => make.makeVisitor(companyId, { unionId: `union-${randomUUID()}` }),
    member: () => make.makeStaff(companyId),
    admin: () => make.makeStaff(companyId, { role: 'owner' }),
  }
  const knownTo = ({ key }: Endpoint): Known => ({ ...own.known, ...own.particular[key] })
  return {
    fresh,
    /** A caller of a call's own, with an input that it answers well. */
    async good(endpoint: Endpoint, optional: string[] = []) {
      const { key, access, identity = [] } = endpoint
      const known = knownTo(endpoint)
      const isNamed = identity.includes('openId') || identity.includes('unionId')
      const isVisitor = forVisitors.has(key) || (access === 'visitor' && isNamed)
      const nameOfComment = ofOwnComment[key]
      if (nameOfComment) {
        const { session, unionId, personId } = await fresh.visitor()
        const commentId = await addCommentOf(parts, own, personId)
        return { session, input: sampleInput(endpoint, { ...known, unionId, [nameOfComment]: commentId }) }
      }
      const bookingState = ofOwnBooking[key]
      if (bookingState) {
        const { session, personId } = await fresh.visitor()
        const orderId = await bookedFor(parts, personId, own.known as unknown as Booked, bookingState)
        return { session, input: sampleInput(endpoint, { ...known, orderId }, optional) }
      }
      const waitingState = ofOwnWaiting[key]
      if (waitingState) {
        const { session, personId } = await fresh.visitor()
        const waitingId = await waitingOf(parts, personId, own.known as unknown as Booked, waitingState)
        return { session, input: sampleInput(endpoint, { ...known, waitingId }, optional) }
      }
      const workOrderState = ofOwnWorkOrder[key]
      if (workOrderState) {
        const { session, personId } = await fresh.visitor()
        const workOrderId = await workOrderOf(parts, { companyId, personId }, workOrderState)
        return { session, input: sampleInput(endpoint, { ...known, workOrderId }, optional) }
      }
      const isAsked = key === 'POST /mall/order/v1/after_sale/create'
      if (isAsked || ofOwnAfterSale.has(key)) {
        const { session, personId } = await fresh.visitor()
        const of = { companyId, personId, staffId: own.admin.staffId }
        const asked = isAsked
          ? { orderId: await soldOrder(parts, of, 'paid'), seenAmount: 1_000 }
          : { afterSaleId: await afterSaleOf(parts, of) }
        return { session, input: sampleInput(endpoint, { ...known, ...asked }, optional) }
      }
      if (key === 'POST /mall/review/v1/submit' || key === 'POST /mall/review/v1/withdraw') {
        const { session, personId } = await fresh.visitor()
        const of = { companyId, personId, staffId: own.admin.staffId }
        const asked = key.endsWith('submit')
          ? { orderId: await receivedOrder(parts, of) }
          : { reviewId: await reviewOf(parts, of) }
        return { session, input: sampleInput(endpoint, { ...known, ...asked, pictures: [] }, optional) }
      }
      if (key === 'POST /mall/order/v1/cart/add_order') {
        const { session, personId } = await fresh.visitor()
        const of = { companyId, personId, staffId: own.admin.staffId }
        const orderId = await soldOrder(parts, of, 'paid')
        return { session, input: sampleInput(endpoint, { ...known, orderId }, optional) }
      }
      if (ofOwnParcel.has(key)) {
        const { session, personId } = await fresh.visitor()
        const parcel = await parcelOf(parts, { companyId, personId, staffId: own.admin.staffId })
        return { session, input: sampleInput(endpoint, { ...known, ...parcel }, optional) }
      }
      if (ofOwnInvoice.has(key)) {
        const { session, personId } = await fresh.visitor()
        const orderId = await wishOf(parts, { companyId, personId, staffId: own.admin.staffId })
        return { session, input: sampleInput(endpoint, { ...known, orderId }, optional) }
      }
      if (isVisitor) {
        const { session, unionId, openId } = await fresh.visitor()
        return { session, input: sampleInput(endpoint, { ...known, unionId, openId }, optional) }
      }
      const input = sampleInput(endpoint, known, optional)
      if (access === 'public' && !forSignedIn.has(key)) return { session: '', input }
      // The input names the administrator's own card and lead; what ends a session gets one of its own.
      return { session: access === 'visitor' ? (await fresh.admin()).session : admin.session, input }
    },
    own: {
      companyId,
      known: own.known,
      admin: admin.session,
      member: own.member.session,
      visitor: visitor.session,
      revoked: await dead({ revoked_at: new Date() }),
      expired: await dead({ expires_at: new Date(Date.now() - 1000) }),
      visitorOrStaff: (access: Access) => (access === 'visitor' ? visitor.session : admin.session),
    },
    foreign: {
      companyId: foreign.companyId,
      known: foreign.known,
      corpId: `ww${foreign.companyId}`,
      identity: 'somebody-else',
    },
    /** The own company's values, with those that only one call understands. */
    knownTo,
    /** Ids that exist nowhere, each of the form of its kind. */
    missing: {
      userId: 'Unobody000000',
      codeID: 'Unobody000000',
      creditedId: 'Unobody000000',
      eventId: randomUUID(),
      saleId: 'Unobody000000',
      contentId: 'Unobody000000',
      operateEntityId: 'Unobody000000',
      materialId: randomUUID(),
      _id: randomUUID(),
      goodId: randomUUID(),
      productId: randomUUID(),
      productIds: [randomUUID()],
      skuId: randomUUID(),
      activityPriceId: randomUUID(),
      addressId: randomUUID(),
      formId: randomUUID(),
      answerId: randomUUID(),
      handlerId: 'Unobody000000',
      toUserId: 'Unobody000000',
      conversionId: randomUUID(),
      exportId: randomUUID(),
      taskId: randomUUID(),
      escalationId: randomUUID(),
      groupId: randomUUID(),
      tagId: randomUUID(),
      categoryId: randomUUID(),
      categoryIds: [randomUUID()],
      toCategoryId: randomUUID(),
      moveToId: randomUUID(),
      materialIds: [randomUUID()],
      turnId: randomUUID(),
      turnIds: [randomUUID()],
      joinedId: randomUUID(),
      externalUserId: 'wm-nobody',
      clueId: randomUUID(),
      linkId: routedId(companyId),
      codeId: routedId(companyId),
      deputyId: 'Unobody000000',
      'materials.0._id': randomUUID(),
      'goods.0._id': randomUUID(),
      unionId: randomUUID(),
      visitId: randomUUID(),
      shareId: routedId(companyId),
      saleShareId: routedId(companyId),
      clueShareId: routedId(companyId),
      compatibleShareId: routedId(companyId),
      currentShareId: routedId(companyId),
      parentShareId: routedId(companyId),
      sceneId: routedId(companyId),
      targetID: randomUUID(),
      ticket: routedId(companyId),
      targetId: randomUUID(),
      templateId: 'nothing',
      viewId: randomUUID(),
      placeId: randomUUID(),
      placeIds: [randomUUID()],
      serviceId: randomUUID(),
      serviceIds: [randomUUID()],
      orderId: randomUUID(),
      shipmentId: randomUUID(),
      waitingId: randomUUID(),
      workOrderId: randomUUID(),
      afterSaleId: randomUUID(),
      reviewId: randomUUID(),
      reviewIds: [randomUUID()],
      couponId: randomUUID(),
      levelId: randomUUID(),
      orderIds: [randomUUID()],
      memberId: randomUUID(),
      freightTemplateId: randomUUID(),
      billId: randomUUID(),
      differenceId: randomUUID(),
      differenceIds: [randomUUID()],
      aboutId: randomUUID(),
      importId: randomUUID(),
      ruleId: randomUUID(),
      personId: randomUUID(),
      successorId: 'Unobody000000',
      cardId: randomUUID(),
      dynamicId: randomUUID(),
      dyncId: randomUUID(),
      commentId: randomUUID(),
      parentId: randomUUID(),
      id: randomUUID(),
      actId: randomUUID(),
      corpId: 'wwnobody',
    } as Known,
    /** Names that end like an id and select no record: hints of the tenant, ids that the caller makes up. */
    notRecords: new Set([
      'companyId',
      'companyID',
      'cid',
      'corpId',
      'account',
      'appId',
      'agentId',
      'publicKeyId',
      'activityId',
      'parentActivityId',
      'sourceId',
      'customerId',
      'carrierId',
      'planId',
      'agentId',
      'publicKeyId',
      // Of a mini program that a piece leads to.
      'miniAppId',
      // The person's WeChat name: text on a card.
      'wechatId',
      // Of the caller, inside the gateway's scope data: another's is refused; see test/gateway.
      'openID',
      'unionID',
    ]),
    async audits() {
      const { count } = await parts.db.tenant(companyId, (db) =>
        db
          .selectFrom('audit')
          // A row of refusals counts them.
          .select(sql<string>`coalesce(sum(coalesce((detail->>'times')::int, 1)), 0)`.as('count'))
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow(),
      )
      return Number(count)
    },
  }
}

/** A comment of a person on the post that the calls name. */
async function addCommentOf(
  parts: Parts,
  company: Awaited<ReturnType<typeof buildCompany>>,
  personId: string,
) {
  const [commentId, dyncId] = [randomUUID(), company.known.dyncId as string]
  const comment = { company_id: company.companyId, post_id: dyncId, person_id: personId, content: '好' }
  await parts.db.tenant(company.companyId, (db) =>
    db
      .insertInto('post_comment')
      .values({ ...comment, comment_id: commentId, state: 'shown' })
      .execute(),
  )
  return commentId
}

/** A visitor who has opened the administrator's card, so that there is a lead with a trail. */
async function visited(parts: Parts, company: Awaited<ReturnType<typeof buildCompany>>) {
  const { companyId, admin, visitor } = company
  const now = new Date()
  const thing = {
    company_id: companyId,
    staff_id: admin.staffId,
    person_id: visitor.personId,
    content_type: 'card' as const,
    content_id: admin.userId,
  }
  const [activity_id, eventId] = [randomUUID(), randomUUID()]
  await parts.db.tenant(companyId, async (db) => {
    await db
      .insertInto('visit')
      .values({ ...thing, activity_id, opened_at: now, first_of: 'visit' })
      .execute()
    await db
      .insertInto('radar_entry')
      .values({
        ...thing,
        visits: 1,
        first_at: now,
        last_at: now,
        touched_at: now,
        last_activity_id: activity_id,
      })
      .execute()
    await db
      .insertInto('event')
      .values({
        ...thing,
        event_id: eventId,
        received_at: now,
        event: 'view',
        activity_id,
        first_of: 'visit',
        second_scene: '2',
      })
      .execute()
  })
  return { unionId: visitor.unionId, visitId: activity_id, eventId, at: now.toISOString() }
}

/** A customer in WeCom of the company's administrator. @returns the unionId */
async function customerOf(parts: Parts, { companyId, admin }: Awaited<ReturnType<typeof buildCompany>>) {
  const { unionId } = await makers(parts).makeVisitor(companyId, { unionId: `union-${randomUUID()}` })
  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('external_contact')
      .values({
        company_id: companyId,
        staff_id: admin.staffId,
        external_userid: `wm-${companyId}`,
        union_id: unionId,
        added_at: new Date(),
      })
      .execute(),
  )
  return unionId
}

/** A lead of the company's administrator without a reaction. @returns the id of the escalation */
async function escalatedLead(parts: Parts, own: Awaited<ReturnType<typeof buildCompany>>) {
  const [escalationId, unionId] = [randomUUID(), await leadOf(parts, own, false)]
  await parts.db.tenant(own.companyId, (db) =>
    sql`insert into escalation (company_id, staff_id, person_id, escalation_id, signal, signal_at, since)
      select company_id, ${own.admin.staffId}, person_id, ${escalationId}, 'card', now(), now() from person
      where union_id = ${unionId}`.execute(db),
  )
  return escalationId
}

/** A person who left a card with the company's administrator; `isFree`: in the pool. @returns the unionId */
async function leadOf(
  parts: Parts,
  { companyId, admin }: Awaited<ReturnType<typeof buildCompany>>,
  isFree: boolean,
) {
  const { unionId, personId } = await makers(parts).makeVisitor(companyId, {
    unionId: `union-${randomUUID()}`,
  })
  const whose = { company_id: companyId, person_id: personId }
  const sealed = parts.sealer.seal(companyId, JSON.stringify(leftCard))
  await parts.db.tenant(companyId, async (db) => {
    await db
      .insertInto('exchanged_card')
      .values({ ...whose, staff_id: admin.staffId, sealed })
      .execute()
    if (isFree)
      await db
        .insertInto('lead_turn')
        .values({
          ...whose,
          turn_id: randomUUID(),
          origin_id: admin.staffId,
          from_id: admin.staffId,
          to_id: null,
          way: 'returned',
        })
        .execute()
  })
  return unionId
}
