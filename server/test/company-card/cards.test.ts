import { randomUUID } from 'node:crypto'
import { errors } from '@mingpian/contract/shared/errors.ts'
import {
  type CompanyCardMove,
  type CompanyCardState,
  companyCardMoves,
  moved,
  newCompanyCard,
} from '@mingpian/contract/shared/rules/company-card.ts'
import { describe, expect, it, test } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { testApp } from '../support/app.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { app, callAs, makeCompany, makeStaff, makeMaterial, makeProduct, parts } = fixture

/** A company with an administrator, and the administrator's calls on company cards. */
async function testCompany() {
  const companyId = await makeCompany({ name: '云帆软件有限公司' })
  const admin = await makeStaff(companyId, { role: 'admin', name: '周敏' })
  const { session } = admin
  const create = async (body = {}) =>
    (await callAs(session, 'POST /biz/v1/card/company_card/create', { body })).body.data?.cardId ?? ''
  const edit = async (cardId: string) =>
    (await callAs(session, 'GET /biz/v1/card/company_card/edit', { query: { cardId } })).body.data
  /** Moves that an administrator makes by calls of their own. */
  const moves = {
    apply: (cardId) => callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId } }),
    withdraw: (cardId) =>
      callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId, apply: false } }),
    open: (cardId) => callAs(session, 'POST /biz/v1/card/company_card/open', { body: { cardId } }),
    close: (cardId) =>
      callAs(session, 'POST /biz/v1/card/company_card/open', { body: { cardId, open: false } }),
    show: (cardId) => callAs(session, 'PUT /biz/v1/card/company_card/default/show', { body: { cardId } }),
    unshow: (cardId) =>
      callAs(session, 'PUT /biz/v1/card/company_card/default/show', { body: { cardId, show: false } }),
    delete: (cardId) => callAs(session, 'DELETE /biz/v1/card/company_card/delete', { query: { cardId } }),
    restore: (cardId) => callAs(session, 'POST /biz/v1/card/company_card/create', { body: { cardId } }),
    edit: async (cardId) =>
      callAs(session, 'POST /biz/v1/card/company_card/company/update', {
        body: { cardId, revision: (await edit(cardId))?.revision ?? 1, slogan: randomUUID() },
      }),
  } satisfies Record<
    CompanyCardMove,
    (cardId: string) => Promise<{ body: { success: boolean; code: string } }>
  >
  /** A card that visitors may read. */
  const opened = async (body = {}) => {
    const cardId = await create(body)
    await moves.apply(cardId)
    await moves.open(cardId)
    return cardId
  }
  const detail = (query = {}) =>
    callAs('', 'GET /biz/v1/card/company_card/detail', { query: { companyId, ...query } })
  const change = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
  return { companyId, admin, session, create, edit, moves, opened, detail, change }
}

describe('the moves of a company’s cards', () => {
  it('are what the rule says, on a walk of some hundred steps over three cards', async () => {
    const { companyId, create, moves, change } = await testCompany()
    const cards = await Promise.all([create(), create(), create()])
    const model = new Map<string, CompanyCardState>(cards.map((id) => [id, newCompanyCard]))
    let seed = 11
    const pick = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * n)
    }
    for (let step = 0; step < 200; step++) {
      const cardId = cards[pick(cards.length)] as string
      const move = companyCardMoves[pick(companyCardMoves.length)] as CompanyCardMove
      const state = model.get(cardId) as CompanyCardState
      const next = moved(state, move)
      const { body } = await moves[move](cardId)
      expect([step, move, state, body.code]).toEqual([
        step,
        move,
        state,
        next ? '0' : errors.illegalMove.code,
      ])
      if (!next) continue
      if (move === 'show')
        for (const [id, other] of model) if (other.isDefault) model.set(id, { ...other, isDefault: false })
      model.set(cardId, next)
    }
    const { rows } = await change(
      'select card_id, status, is_default as "isDefault" from company_card where company_id = $1',
      [companyId],
    )
    expect(new Map(rows.map(({ card_id, ...state }) => [card_id, state]))).toEqual(model)
  })

  it('that are illegal are refused by the state and the move', async () => {
    const { create, moves, opened } = await testCompany()
    const draft = await moves.open(await create())
    expect(draft.body).toMatchObject({ code: '500310', message: '公司名片当前为“草稿”，不能开通' })
    const shown = await opened()
    await moves.show(shown)
    expect((await moves.close(shown)).body.message).toBe('公司名片当前为“默认展示中”，不能关闭')
    expect((await moves.delete(shown)).body.code).toBe('500310')
    // Another one takes its place: then it may go.
    await moves.show(await opened())
    expect((await moves.close(shown)).body.success).toBe(true)
  })

  it('leave one default card, in whichever order they come', async () => {
    const { companyId, opened, moves, change } = await testCompany()
    const cards = [await opened(), await opened(), await opened(), await opened()]
    const answers = await Promise.all(cards.map((cardId) => moves.show(cardId)))
    expect(answers.map(({ body }) => body.code)).toEqual(['0', '0', '0', '0'])
    const { rows } = await change('select 1 from company_card where company_id = $1 and is_default', [
      companyId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('are written down with who made them', async () => {
    const { companyId, admin, opened, change } = await testCompany()
    await opened()
    const { rows } = await change('select actor, action from audit where company_id = $1 order by at', [
      companyId,
    ])
    expect(rows).toEqual(
      ['create', 'apply', 'open'].map((move) => ({ actor: admin.staffId, action: `company card: ${move}` })),
    )
  })
})

describe('a company’s card', () => {
  it('begins with the data of the company', async () => {
    const { admin, create, edit } = await testCompany()
    expect(await edit(await create())).toMatchObject({
      name: '云帆软件有限公司',
      status: 'draft',
      agent: { userId: admin.userId, name: '周敏' },
    })
  })

  it('is saved on the revision that was read: a stale save is refused, a repetition changes nothing', async () => {
    const { session, create, edit } = await testCompany()
    const cardId = await create()
    const save = (revision: number, over: object) =>
      callAs(session, 'POST /biz/v1/card/company_card/company/update', {
        body: { cardId, revision, ...over },
      })
    expect((await save(1, { slogan: '把复杂留给我们' })).body.data?.revision).toBe(2)
    expect((await save(1, { slogan: '把复杂留给我们' })).body.data?.revision).toBe(2)
    expect((await save(1, { slogan: '别的话' })).body.code).toBe(errors.cardChanged.code)
    const racing = await Promise.all([
      save(2, { phone: '0512-1' }),
      save(2, { website: 'https://yunfan.cn' }),
    ])
    expect(racing.map(({ body }) => body.code).sort()).toEqual(['0', errors.cardChanged.code])
    expect((await edit(cardId))?.revision).toBe(3)
  })

  it('takes no picture, website or person that is not ours', async () => {
    const { companyId, session, create } = await testCompany()
    const cardId = await create()
    const save = async (over: object) =>
      (
        await callAs(session, 'POST /biz/v1/card/company_card/company/update', {
          body: { cardId, revision: 1, ...over },
        })
      ).status
    const other = await makeStaff(await makeCompany())
    const left = await makeStaff(companyId)
    await parts.db.opsPool.query(`update staff set status = 'left' where staff_id = $1`, [left.staffId])
    expect(await save({ logo: 'https://evil.example/a.png' })).toBe(400)
    expect(await save({ cover: `/files/${other.companyId}/${'a'.repeat(22)}.png` })).toBe(400)
    expect(await save({ website: 'javascript:alert(1)' })).toBe(400)
    expect(await save({ name: '  ' })).toBe(400)
    expect(await save({ userId: other.userId })).toBe(404)
    expect(await save({ userId: left.userId })).toBe(404)
    expect(await save({ logo: `/files/${companyId}/${'a'.repeat(22)}.png` })).toBe(200)
  })

  it('shows the chosen things in their order: published ones, of the own company, none twice', async () => {
    const { companyId, session, opened, moves, detail, edit, change } = await testCompany()
    const cardId = await opened()
    await moves.show(cardId)
    const [a, b] = [
      await makeMaterial(companyId, { title: '甲' }),
      await makeMaterial(companyId, { kind: 'case' }),
    ]
    const draft = await makeMaterial(companyId, { status: 'draft' })
    const product = await makeProduct(companyId, { name: '云表', price: 12_800 })
    const foreign = await makeMaterial(await makeCompany())
    const save = (revision: number, over: object) =>
      callAs(session, 'POST /biz/v1/card/company_card/material/update', {
        body: { cardId, revision, ...over },
      })
    const pick = (_id: string, fixed = false) => ({ _id, fixed })
    for (const missing of [draft, foreign, randomUUID(), 'nothing'])
      expect((await save(1, { materials: [pick(a), pick(missing)] })).status).toBe(404)
    expect((await save(1, { materials: [pick(a), pick(a)] })).status).toBe(400)
    const saved = await save(1, { materials: [pick(b, true), pick(a)], goods: [pick(product, true)] })
    expect(saved.body.data?.revision).toBe(2)
    // A repetition of the save, on the revision before it.
    expect((await save(1, { materials: [pick(b, true), pick(a)] })).body.data?.revision).toBe(2)
    const loud = [pick(b.toUpperCase(), true), pick(a.toUpperCase())]
    expect((await save(1, { materials: loud })).body.data?.revision).toBe(2)
    expect((await save(1, { materials: [pick(a)] })).body.code).toBe(errors.cardChanged.code)
    const page = (await detail()).body.data
    const shown = Object.fromEntries(
      page?.sections.map(({ key, materials }) => [key, materials.length]) ?? [],
    )
    expect(shown).toMatchObject({ material: 1, case: 1, video: 0 })
    expect(page?.goods).toMatchObject([{ _id: product, name: '云表', price: 12_800 }])
    expect(page?.goods[0]).not.toHaveProperty('fixed')
    const goods = await callAs('', 'GET /biz/v1/card/company_card/goods_detail', { query: { companyId } })
    expect(goods.body.data?.list).toEqual(page?.goods)
    // A piece that goes offline is not shown, stays chosen, and may stay in a save.
    await change(`update material set status = 'recalled' where material_id = $1`, [a])
    expect(
      (await edit(cardId))?.materials.map(({ _id, fixed, published }) => [_id, fixed, published]),
    ).toEqual([
      [b, true, true],
      [a, false, false],
    ])
    expect((await save(2, { materials: [pick(a), pick(b)] })).body.data?.revision).toBe(3)
    await expect
      .poll(async () =>
        (await detail()).body.data?.sections.flatMap(({ materials }) => materials).map(({ _id }) => _id),
      )
      .toEqual([b])
  })

  it('shows its sections in its order, and says which are off', async () => {
    const { companyId, session, opened, moves, detail } = await testCompany()
    const cardId = await opened()
    await moves.show(cardId)
    const sections = [
      { key: 'contact' as const, visible: true },
      { key: 'people' as const, visible: false },
    ]
    const save = (revision: number, list: typeof sections) =>
      callAs(session, 'POST /biz/v1/card/company_card/config/card_component', {
        body: { cardId, revision, sections: list },
      })
    expect((await save(1, sections)).body.data?.revision).toBe(2)
    expect((await save(1, sections)).body.data?.revision).toBe(2)
    expect((await save(1, sections.slice(1))).body.code).toBe(errors.cardChanged.code)
    expect((await save(2, [...sections, ...sections])).status).toBe(400)
    const config = await callAs('', 'GET /biz/v1/card/company_card/get_card_config', {
      query: { companyId, configType: 'card' },
    })
    expect(config.body.data?.sections.slice(0, 2)).toMatchObject([
      { key: 'contact', title: { zh: '联系我们' }, visible: true },
      { key: 'people', visible: false },
    ])
    const keys = (await detail()).body.data?.sections.map(({ key }) => key) ?? []
    expect(keys[0]).toBe('contact')
    expect(keys).not.toContain('people')
    const unknown = await callAs('', 'GET /biz/v1/card/company_card/get_card_config', {
      query: { companyId, configType: 'menu' },
    })
    expect(unknown.status).toBe(400)
  })
})

describe('visitors', () => {
  it('read open cards, the default one where they name none, and see changes at once', async () => {
    const { companyId, opened, create, moves, detail } = await testCompany()
    expect((await detail()).body.code).toBe(errors.cardNotOpen.code)
    const [first, second, draft] = [
      await opened({ name: '总部' }),
      await opened({ name: '苏州' }),
      await create(),
    ]
    expect((await detail()).body.code).toBe(errors.cardNotOpen.code)
    expect((await detail({ cardId: second.toUpperCase() })).body.data?.name).toBe('苏州')
    await moves.show(first)
    await expect.poll(async () => (await detail()).body.data?.name).toBe('总部')
    expect((await detail({ sceneId: routedId(companyId) })).status).toBe(404)
    for (const cardId of [draft, randomUUID(), 'nothing']) expect((await detail({ cardId })).status).toBe(404)
    await moves.close(second)
    await expect.poll(async () => (await detail({ cardId: second })).body.code).toBe(errors.cardNotOpen.code)
    await moves.edit(first)
    await expect.poll(async () => (await detail()).body.data?.slogan).not.toBe('')
    await parts.db.opsPool.query(`update company set status = 'closed' where company_id = $1`, [companyId])
    await expect.poll(async () => (await detail()).status).toBe(404)
  })

  it('get a code that opens the card, and by its scene the card itself', async () => {
    const { companyId, opened, moves, detail } = await testCompany()
    const cardId = await opened()
    await moves.show(cardId)
    const mini = await callAs('', 'GET /biz/v1/card/company_card/get_mini_card', { query: { companyId } })
    // Without a mini program it is the code of the link.
    expect(mini.body.data).toMatchObject({
      appId: '',
      path: `pages/company/index?companyId=${companyId}&cardId=${cardId}`,
      code: { kind: 'default' },
    })
    const image = await app.inject({ method: 'GET', url: mini.body.data?.code.image ?? '' })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
    const scene = `${companyId}.${Buffer.from(cardId.replaceAll('-', ''), 'hex').toString('base64url')}`
    expect(scene.length).toBeLessThanOrEqual(32)
    expect((await detail({ sceneId: scene })).body.data?.cardId).toBe(cardId)
    const other = await makeCompany()
    expect((await detail({ companyId: other, sceneId: scene })).status).toBe(404)
  })
})

describe('administrators', () => {
  it('list the cards by their agent, page by page, with deleted ones separately', async () => {
    const { companyId, session, create, moves, opened } = await testCompany()
    const agent = await makeStaff(companyId, { name: '苏晴' })
    const [gone, kept] = [await create(), await create({ userId: agent.userId })]
    const shown = await opened({ userId: agent.userId })
    await moves.show(shown)
    await moves.delete(gone)
    const list = async (query = {}) => {
      const { body } = await callAs(session, 'GET /biz/v1/card/company_card/list', {
        query: { page: 1, pageSize: 10, ...query },
      })
      return [body.data?.total, body.data?.list.map(({ cardId }) => cardId)]
    }
    expect(await list()).toEqual([2, [shown, kept]])
    expect(await list({ pageSize: 1, page: 2 })).toEqual([2, [kept]])
    expect(await list({ userName: '苏' })).toEqual([2, [shown, kept]])
    expect(await list({ userName: '%' })).toEqual([0, []])
    expect(await list({ userId: agent.userId, status: 'draft' })).toEqual([1, [kept]])
    expect(await list({ userId: 'nobody' })).toEqual([undefined, undefined])
    expect(await list({ status: 'deleted' })).toEqual([1, [gone]])
    const agentOf = async () =>
      (await callAs(session, 'GET /biz/v1/card/company_card/agent/detail')).body.data?.agent
    expect(await agentOf()).toMatchObject({ userId: agent.userId, name: '苏晴', phone: '13800001234' })
    // The successor answers for it from then on.
    const next = await makeStaff(companyId, { name: '沈知微' })
    await parts.db.opsPool.query(`update staff set status = 'left', successor_id = $2 where staff_id = $1`, [
      agent.staffId,
      next.staffId,
    ])
    expect(await agentOf()).toMatchObject({ userId: next.userId })
    expect(await list({ userName: '沈' })).toEqual([2, [shown, kept]])
  })

  it('see the state of a card, and set whether the cards of staff lead to it', async () => {
    const { session, create, moves, opened } = await testCompany()
    const status = async (body = {}) =>
      (await callAs(session, 'POST /biz/v1/card/company_card/get_company_card_status', { body })).body.data
    expect(await status()).toEqual({ cardId: '', status: 'none', isDefault: false, shownOnCards: true })
    const draft = await create()
    expect(await status()).toMatchObject({ cardId: draft, status: 'draft' })
    const shown = await opened()
    await moves.show(shown)
    await create()
    expect(await status()).toMatchObject({ cardId: shown, status: 'open', isDefault: true })
    for (const show of [false, false, true]) {
      await callAs(session, 'PUT /biz/v1/card/company_card/update/is/default/show', { body: { show } })
      expect((await status({ cardId: draft }))?.shownOnCards).toBe(show)
    }
  })
})

test('a company is refused a card and an announcement too many', async () => {
  const { companyId, admin, session, change } = await testCompany()
  await change(
    `insert into company_card (company_id, card_id, name, status, deleted_at)
     select $1, gen_random_uuid(), 'x', 'deleted', now() from generate_series(1, 499)`,
    [companyId],
  )
  await change(
    `insert into post (company_id, post_id, face, type, state, title, staff_id)
     select $1, gen_random_uuid(), 'bridge', 'announcement', 'draft', 'x', $2 from generate_series(1, 9999)`,
    [companyId, admin.staffId],
  )
  const create = async () =>
    (await callAs(session, 'POST /biz/v1/card/company_card/create', { body: {} })).status
  const announce = async () =>
    (await callAs(session, 'POST /biz/v1/card/mini_pro/dynamic/create', { body: { title: '新品' } })).status
  expect([await create(), await create()]).toEqual([200, 400])
  expect([await announce(), await announce()]).toEqual([200, 400])
})

test('announcements say the day of the company, whatever the zone of the reader', async () => {
  const { companyId, session } = await testCompany()
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  await callAs(session, 'POST /biz/v1/card/mini_pro/dynamic/create', { body: { title: '放假通知' } })
  for (const zone of zones) {
    await parts.db.opsPool.query('update company set time_zone = $2 where company_id = $1', [companyId, zone])
    const { data } = (await callAs('', 'GET /biz/v1/card/mini_pro/dynamic/find', { query: { companyId } }))
      .body
    const at = new Date(data?.list[0]?.createdAt ?? '')
    expect(data?.list[0]?.day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at))
  }
})

test('announcements come the newest first, and can be taken back', async () => {
  const { companyId, session } = await testCompany()
  const create = (body: { title: string; image?: string; pagePath?: string }) =>
    callAs(session, 'POST /biz/v1/card/mini_pro/dynamic/create', { body })
  const find = async () =>
    (await callAs('', 'GET /biz/v1/card/mini_pro/dynamic/find', { query: { companyId } })).body.data
  const first = await create({ title: '新品发布会' })
  const second = await create({ title: '放假通知', pagePath: '/pages/company/index' })
  expect((await create({ title: '坏图', image: 'https://evil.example/a.png' })).status).toBe(400)
  expect((await create({ title: '坏路', pagePath: '//evil.example' })).status).toBe(400)
  expect((await find())?.list.map(({ title }) => title)).toEqual(['放假通知', '新品发布会'])
  const drop = (dynamicId = '') =>
    callAs(session, 'DELETE /biz/v1/card/mini_pro/dynamic/delete', { query: { dynamicId } })
  expect((await drop(second.body.data?.id)).body.data).toEqual({ deleted: true })
  expect((await drop(second.body.data?.id)).status).toBe(404)
  expect((await find())?.list.map(({ id }) => id)).toEqual([first.body.data?.id])
})
