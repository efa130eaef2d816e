import { describe, expect, it } from 'vitest'
import { openSandbox } from './support/sandbox.ts'

type Box = Awaited<ReturnType<typeof openSandbox>>
const qy = '/qy/cgi-bin'

describe('tokens and identity', () => {
  it('gives the same token while it lives and refuses wrong ones', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    expect(await box.wecomToken()).toBe(token)
    const { corpId } = box.yunfan.wecom
    expect(await box.get(`${qy}/gettoken?corpid=${corpId}&corpsecret=x`)).toMatchObject({ errcode: 40001 })
    expect(await box.get(`${qy}/gettoken?corpid=ww0&corpsecret=x`)).toMatchObject({ errcode: 40013 })
    const list = (one: string) => box.get(`${qy}/externalcontact/get_follow_user_list?access_token=${one}`)
    expect(await list('')).toMatchObject({ errcode: 41001 })
    expect(await list('x')).toMatchObject({ errcode: 40014 })
    await box.control('clock/advance', { seconds: 7201 })
    expect(await list(token)).toMatchObject({ errcode: 42001 })
    expect(await box.wecomToken()).not.toBe(token)
  })

  it('tells a member from an outsider, once each', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const who = (code: string) => box.get(`${qy}/auth/getuserinfo?access_token=${token}&code=${code}`)
    const code = await box.codeFor('lin', box.yunfan, 'snsapi_base', true)
    expect(await who(code)).toEqual({ errcode: 0, errmsg: 'ok', userid: 'LinXiao' })
    expect(await who(code)).toMatchObject({ errcode: 40029 })
    const customer = await who(await box.codeFor('wang', box.yunfan, 'snsapi_base', true))
    expect(customer).toMatchObject({
      openid: expect.any(String),
      external_userid: expect.stringMatching(/^wm.{30}$/),
    })
    const stranger = await who(await box.codeFor('chen', box.yunfan, 'snsapi_base', true))
    expect(stranger.external_userid).toBeUndefined()
  })

  it('shows private fields for a ticket of half an hour and never in user/get', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const code = await box.codeFor('lin', box.yunfan, 'snsapi_privateinfo', true)
    const { user_ticket } = await box.get(`${qy}/auth/getuserinfo?access_token=${token}&code=${code}`)
    const detail = () => box.post(`${qy}/auth/getuserdetail?access_token=${token}`, { user_ticket })
    expect(await detail()).toMatchObject({
      mobile: '13900000101',
      avatar: expect.stringContaining('/mmhead/lin/'),
    })
    const open = await box.get(`${qy}/user/get?access_token=${token}&userid=LinXiao`)
    expect(open).toMatchObject({ name: '林晓', position: '客户经理', status: 1 })
    expect(open.mobile).toBeUndefined()
    await box.control('clock/advance', { seconds: 1801 })
    expect(await detail()).toMatchObject({ errcode: 84014 })
    const invented = await box.post(`${qy}/auth/getuserdetail?access_token=${token}`, { user_ticket: 'x' })
    expect(invented).toMatchObject({ errcode: 84015 })
  })

  it('lists ids for the contact secret only, and finds a member by phone', async () => {
    const box = await openSandbox()
    const agent = await box.wecomToken()
    const contact = await box.wecomToken(box.yunfan, box.yunfan.wecom.contactSecret)
    expect(await box.post(`${qy}/user/list_id?access_token=${agent}`, {})).toMatchObject({ errcode: 48002 })
    const page = await box.post(`${qy}/user/list_id?access_token=${contact}`, { limit: 5 })
    expect(page).toMatchObject({ next_cursor: '5' })
    expect(page.dept_user).toHaveLength(5)
    const found = await box.post(`${qy}/user/getuserid?access_token=${agent}`, { mobile: '13900000102' })
    expect(found).toMatchObject({ userid: 'ZhouLan' })
  })
})

describe('contact-me codes and customers', () => {
  const add = async (box: Box, body: Record<string, unknown>) =>
    box.post(`${qy}/externalcontact/add_contact_way?access_token=${await box.wecomToken()}`, body)

  it('keeps a code, shows it and draws its picture', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const way = await add(box, { type: 1, scene: 2, user: ['LinXiao'], state: 'card-1' })
    const picture = await fetch(String(way.qr_code))
    expect(picture.headers.get('content-type')).toBe('image/png')
    const body = { config_id: way.config_id }
    const seen = await box.post(`${qy}/externalcontact/get_contact_way?access_token=${token}`, body)
    expect(seen.contact_way).toMatchObject({ state: 'card-1', user: ['LinXiao'], type: 1 })
    const changed = { ...body, state: 'card-2', user: ['ZhouLan'] }
    await box.post(`${qy}/externalcontact/update_contact_way?access_token=${token}`, changed)
    const again = await box.post(`${qy}/externalcontact/get_contact_way?access_token=${token}`, body)
    expect(again.contact_way).toMatchObject({ state: 'card-2', user: ['ZhouLan'] })
    await box.post(`${qy}/externalcontact/del_contact_way?access_token=${token}`, body)
    const list = await box.post(`${qy}/externalcontact/list_contact_way?access_token=${token}`, {})
    expect(list.contact_way).toEqual([])
  })

  it('refuses codes without type, with strangers and with long states', async () => {
    const box = await openSandbox()
    expect(await add(box, { scene: 2, user: ['LinXiao'] })).toMatchObject({ errcode: 41037 })
    expect(await add(box, { type: 1, scene: 2, user: ['Nobody'] })).toMatchObject({ errcode: 60111 })
    const long = { type: 1, scene: 2, user: ['LinXiao'], state: 'x'.repeat(31) }
    expect(await add(box, long)).toMatchObject({ errcode: 40058 })
  })

  it('shows customers, remarks and tags to the member who has them', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const list = await box.get(`${qy}/externalcontact/list?access_token=${token}&userid=LinXiao`)
    const [external_userid] = list.external_userid as string[]
    expect(await box.get(`${qy}/externalcontact/list?access_token=${token}&userid=SuTing`)).toMatchObject({
      errcode: 84061,
    })
    const tags = await box.post(`${qy}/externalcontact/get_corp_tag_list?access_token=${token}`, {})
    const groups = tags.tag_group as { tag: { id: string }[] }[]
    const tag = groups[0]?.tag[0]?.id
    const mark = (body: object) =>
      box.post(`${qy}/externalcontact/mark_tag?access_token=${token}`, {
        userid: 'LinXiao',
        external_userid,
        ...body,
      })
    expect(await mark({ add_tag: ['x'] })).toMatchObject({ errcode: 40068 })
    expect(await mark({ add_tag: [tag] })).toMatchObject({ errcode: 0 })
    const remark = { userid: 'LinXiao', external_userid, remark: '老客户', remark_mobiles: ['13900010001'] }
    await box.post(`${qy}/externalcontact/remark?access_token=${token}`, remark)
    const seen = await box.get(
      `${qy}/externalcontact/get?access_token=${token}&external_userid=${external_userid}`,
    )
    expect(seen.external_contact).toMatchObject({ name: '王敏', type: 1, unionid: expect.any(String) })
    expect(seen.follow_user).toMatchObject([{ userid: 'LinXiao', remark: '老客户', tags: [{ tag_id: tag }] }])
  })

  it('gives customers of several members page by page, and refuses words that are too long', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const ask = (body: object) =>
      box.post(`${qy}/externalcontact/batch/get_by_user?access_token=${token}`, body)
    expect(await ask({ userid_list: [] })).toMatchObject({ errcode: 41009 })
    expect(await ask({ userid_list: ['Nobody'] })).toMatchObject({ errcode: 60111 })
    expect(await ask({ userid_list: ['SuTing'] })).toMatchObject({ errcode: 84061 })
    const found = []
    for (let cursor = '', more = true; more; ) {
      const page = await ask({ userid_list: ['LinXiao', 'SuTing'], limit: 1, cursor })
      found.push(...(page.external_contact_list as { external_contact: { external_userid: string } }[]))
      cursor = String(page.next_cursor)
      more = cursor !== ''
    }
    const list = await box.get(`${qy}/externalcontact/list?access_token=${token}&userid=LinXiao`)
    const ids = found.map(({ external_contact }) => external_contact.external_userid)
    expect(ids).toEqual(list.external_userid)
    expect(found[0]).toMatchObject({ follow_info: { userid: 'LinXiao', tag_id: [], remark_mobiles: [] } })
    const note = { userid: 'LinXiao', external_userid: ids[0], remark: '王'.repeat(21) }
    expect(await box.post(`${qy}/externalcontact/remark?access_token=${token}`, note)).toMatchObject({
      errcode: 40058,
    })
  })

  it('turns a union id into an external id for customers and a pending id for others', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const { customers } = (await box.get('/control/identities')) as {
      customers: {
        account: string
        companyId: string
        unionId: string
        openId: string
        externalUserId: string
      }[]
    }
    const ids = (account: string) =>
      customers.find((one) => one.account === account && one.companyId === 'yunfan01')
    const convert = (account: string, openid = ids(account)?.openId) =>
      box.post(`${qy}/idconvert/unionid_to_external_userid?access_token=${token}`, {
        unionid: ids(account)?.unionId,
        openid,
      })
    expect(await convert('wang')).toMatchObject({ external_userid: ids('wang')?.externalUserId })
    expect(await convert('chen')).toMatchObject({ pending_id: expect.any(String) })
    expect(await convert('wang', ids('chen')?.openId)).toMatchObject({ errcode: 40058 })
  })
})

describe('acquisition links', () => {
  const path = `${qy}/externalcontact/customer_acquisition`

  it('are made, read, changed and removed, and nothing else is taken', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const ask = (call: string, body: object) => box.post(`${path}/${call}?access_token=${token}`, body)
    expect(await ask('create_link', { range: { user_list: ['LinXiao'] } })).toMatchObject({ errcode: 40063 })
    expect(await ask('create_link', { link_name: '展会', range: {} })).toMatchObject({ errcode: 40063 })
    const ofMissing = { link_name: '展会', range: { user_list: ['Nobody'] } }
    expect(await ask('create_link', ofMissing)).toMatchObject({ errcode: 60111 })
    const long = { link_name: 'x'.repeat(31), range: { user_list: ['LinXiao'] } }
    expect(await ask('create_link', long)).toMatchObject({ errcode: 40058 })
    const made = await ask('create_link', { link_name: '展会', range: { user_list: ['LinXiao'] } })
    const { link_id } = made.link as { link_id: string }
    expect(link_id).toMatch(/^ca/)
    await ask('update_link', { link_id, range: { user_list: ['ZhouLan'] } })
    expect(await ask('get', { link_id })).toMatchObject({
      link: { link_name: '展会', skip_verify: true },
      range: { user_list: ['ZhouLan'], department_list: [] },
    })
    expect(await ask('list_link', {})).toMatchObject({ link_id_list: [link_id] })
    await ask('delete_link', { link_id })
    expect(await ask('get', { link_id })).toMatchObject({ errcode: 40058 })
  })

  it('bring customers with the channel that they were opened with, until none is left', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const { corpId } = box.yunfan.wecom
    await box.control('acquisition', { corpId, balance: 1 })
    const body = { link_name: '展会', range: { user_list: ['LinXiao'] } }
    const { link } = (await box.post(`${path}/create_link?access_token=${token}`, body)) as {
      link: { link_id: string; url: string }
    }
    const opened = await fetch(`${box.base}/ca/${link.link_id}?customer_channel=c1_2`, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe(`/?scan=${link.link_id}~c1_2`)
    const id = `${link.link_id}~c1_2`
    expect(await box.get(`/control/scan/${id}`)).toEqual({ account: 'lin', state: 'c1_2' })
    expect(await box.control('scan', { account: 'chen', id })).toMatchObject({ ok: true })
    expect(await box.control('scan', { account: 'gaowx', id })).toEqual({ ok: false, why: 'quota' })
    const quota = await box.get(`${qy}/externalcontact/customer_acquisition_quota?access_token=${token}`)
    expect(quota).toMatchObject({ balance: 0, quota_list: [] })
    const friend = box.sandbox.friends.find('lin', 'chen')
    expect(friend).toMatchObject({ addWay: 16, state: 'c1_2' })
    await expect
      .poll(() => box.sandbox.deliveries.map(({ changeType }) => changeType))
      .toEqual(['add_external_contact', 'balance_exhausted'])
  })
})

describe('messages', () => {
  it('reaches the members it can and names the others', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const send = (body: object) =>
      box.post(`${qy}/message/send?access_token=${token}`, {
        msgtype: 'text',
        text: { content: '有人看了名片' },
        ...body,
      })
    const { agentId } = box.yunfan.wecom
    expect(await send({ agentid: agentId, touser: 'LinXiao|Nobody' })).toMatchObject({
      errcode: 0,
      invaliduser: 'Nobody',
      msgid: expect.any(String),
    })
    expect(await send({ agentid: agentId, touser: 'Nobody' })).toMatchObject({ errcode: 81013 })
    expect(await send({ agentid: 1, touser: 'LinXiao' })).toMatchObject({ errcode: 40056 })
    const inbox = box.sandbox.chats.all().filter((message) => message.chat === 'app:lin')
    expect(inbox).toMatchObject([{ kind: 'app', text: '有人看了名片' }])
  })

  it('silently drops messages above the limit of one member', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const body = {
      msgtype: 'text',
      text: { content: 'x' },
      agentid: box.yunfan.wecom.agentId,
      touser: 'LinXiao',
    }
    for (let sent = 0; sent < 32; sent++) await box.post(`${qy}/message/send?access_token=${token}`, body)
    expect(box.sandbox.chats.all().filter((message) => message.chat === 'app:lin')).toHaveLength(30)
  })

  it('drops a repeat within the interval where the caller asks for that', async () => {
    const box = await openSandbox()
    const token = await box.wecomToken()
    const send = (content: string, touser: string, checks = 1) =>
      box.post(`${qy}/message/send?access_token=${token}`, {
        msgtype: 'text',
        text: { content },
        agentid: box.yunfan.wecom.agentId,
        touser,
        enable_duplicate_check: checks,
        duplicate_check_interval: 3600,
      })
    const inbox = () => box.sandbox.chats.all().filter((message) => message.chat === 'app:lin').length
    await send('x', 'LinXiao')
    expect(await send('x', 'LinXiao')).toMatchObject({ errcode: 0 })
    expect(inbox()).toBe(1)
    await send('y', 'LinXiao')
    await send('x', 'LinXiao', 0)
    expect(inbox()).toBe(3)
    await box.control('clock/advance', { seconds: 3700 })
    expect(await send('x', 'LinXiao')).toMatchObject({ errcode: 0 })
    expect(inbox()).toBe(4)
  })
})
