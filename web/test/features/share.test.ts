// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainLink, shareData } from '#features/share/data.ts'
import { confirmShare, prepareShare } from '#features/share/prepare.ts'
import { takeLanded } from '#kit/address/landed.ts'
import { userRecord } from '../support/records.ts'

describe('the words of a shared link', () => {
  it('are short and their addresses whole', () => {
    const words = {
      title: '林'.repeat(30),
      desc: ` 云帆科技\n客户经理 ${'好'.repeat(40)}`,
      imgUrl: '/files/a.png',
    }
    const data = shareData(words, '/qw-wxmini/?shareId=c.x#/pages/person/index', 'https://a.cn')
    expect(Array.from(data.title)).toHaveLength(26)
    expect(data.title.endsWith('…')).toBe(true)
    expect(Array.from(data.desc)).toHaveLength(36)
    expect(data.desc.startsWith('云帆科技 客户经理 好')).toBe(true)
    expect(data.link).toBe('https://a.cn/qw-wxmini/?shareId=c.x#/pages/person/index')
    expect(data.imgUrl).toBe('https://a.cn/files/a.png')
  })

  it('leave a short title and a missing picture alone', () => {
    expect(shareData({ title: '林晓', desc: '', imgUrl: '' }, 'https://a.cn/', 'https://b.cn')).toEqual({
      title: '林晓',
      desc: '',
      link: 'https://a.cn/',
      imgUrl: '',
    })
  })

  it('drop what WeChat added to the address', () => {
    expect(plainLink('https://a.cn/q/?uid=u&from=timeline&isappinstalled=0#/p?from=x')).toBe(
      'https://a.cn/q/?uid=u#/p?from=x',
    )
  })
})

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('preparing a share', () => {
  const fetched = vi.fn<typeof fetch>()
  const bodies = (path: string) =>
    fetched.mock.calls
      .filter(([url]) => String(url).startsWith(path))
      .map(([, init]) => JSON.parse(String(init!.body)))
  const content = { contentType: 'card', contentId: 'lin', userId: 'lin' } as const
  const envelope = (data: unknown) =>
    new Response(JSON.stringify({ code: '0', success: true, message: '', data }))

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin&shareId=yunfan01.parent')
    fetched.mockImplementation(async (url) =>
      String(url).includes('/user/scene')
        ? envelope({ shareId: 'yunfan01.parent', saleShareId: 'yunfan01.parent', shareType: 'staff' })
        : envelope({
            shareId: 'yunfan01.mine',
            shareType: 'wxUser',
            link: '/x',
            saleShareId: '',
            confirmedAt: '',
          }),
    )
  })
  afterEach(() => {
    fetched.mockReset()
    dropSession()
  })

  it('uses the share that came with the sign-in, and requests one for any other thing', async () => {
    const share = {
      ...content,
      shareId: 'yunfan01.landed',
      shareType: 'wxUser',
      link: 'https://a.cn/landed',
    } as const
    const record = takeLanded({ ...userRecord({ sessionId: 'yunfan01.landed' }), share })
    expect(record).not.toHaveProperty('share')
    keepSession(record)
    expect(await prepareShare(content)).toMatchObject({ shareId: 'yunfan01.landed' })
    expect(bodies('/biz/v1/clue/share/prepare')).toEqual([])
    await prepareShare({ ...content, contentId: 'other' })
    expect(bodies('/biz/v1/clue/share/prepare')).toHaveLength(1)
  })

  it('asks once per content and names the share it came by', async () => {
    keepSession(userRecord({ sessionId: 'yunfan01.one' }))
    const [first, second] = await Promise.all([prepareShare(content), prepareShare(content)])
    expect(first).toBe(second)
    expect(bodies('/biz/v1/clue/share/prepare')).toEqual([
      { ...content, companyId: 'yunfan01', parentShareId: 'yunfan01.parent' },
    ])
  })

  it('leaves the salesperson to the parent share where the address names none', async () => {
    keepSession(userRecord({ sessionId: 'yunfan01.ten' }))
    await prepareShare({ ...content, userId: '' })
    const [body] = bodies('/biz/v1/clue/share/prepare')
    expect(body).not.toHaveProperty('userId')
    expect(body).toMatchObject({ contentId: 'lin', parentShareId: 'yunfan01.parent' })
  })

  it('asks for nothing where a piece would count for no salesperson', async () => {
    history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
    keepSession(userRecord({ sessionId: 'yunfan01.eleven' }))
    const piece = { contentType: 'material', contentId: 'm1', userId: '' } as const
    await expect(prepareShare(piece)).rejects.toThrow('no salesperson')
    expect(bodies('/biz/v1/clue/share/prepare')).toEqual([])
    await prepareShare({ ...piece, contentType: 'site' })
    expect(bodies('/biz/v1/clue/share/prepare')).toHaveLength(1)
  })

  it('asks again for another person', async () => {
    keepSession(userRecord({ sessionId: 'yunfan01.two' }))
    await prepareShare(content)
    keepSession(userRecord({ sessionId: 'yunfan01.three' }))
    await prepareShare(content)
    expect(bodies('/biz/v1/clue/share/prepare')).toHaveLength(2)
  })

  it('asks again after a failure', async () => {
    keepSession(userRecord({ sessionId: 'yunfan01.four' }))
    fetched.mockImplementationOnce(async () => Promise.reject(new TypeError('offline')))
    await expect(prepareShare(content)).rejects.toThrow()
    await expect(prepareShare(content)).resolves.toMatchObject({ shareId: 'yunfan01.mine' })
  })

  it('does nothing without a session', async () => {
    await expect(prepareShare(content)).rejects.toThrow('no session')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('confirms a salesperson’s share with what section 3 lists', async () => {
    const saleInfo = { id: '1', userId: 'lin', name: '林晓', avatar: '' }
    keepSession(userRecord({ sessionId: 'yunfan01.five', isStaff: true, saleInfo }))
    await confirmShare(content)
    expect(bodies('/biz/v1/clue/sale_share/record')).toEqual([
      {
        companyId: 'yunfan01',
        operateEntity: 'card',
        saleShareId: 'yunfan01.mine',
        shareType: 'friend',
        userId: 'lin',
        operateEntityObj: { operateEntityId: 'lin', operateEntityType: 'card' },
        version: '1',
        platform: 'MINI',
        reportType: 'wx',
        channel: 'friend',
        deliverType: 'share',
        carrierType: 'link',
        carrierId: 'yunfan01.parent',
        shareId: 'yunfan01.parent',
        currentShareId: 'yunfan01.parent',
        clueShareId: 'yunfan01.parent',
        secondScene: '0',
        activityId: expect.stringMatching(uuid),
      },
    ])
  })

  it('does not confirm a visitor’s share', async () => {
    keepSession(userRecord({ sessionId: 'yunfan01.six' }))
    await confirmShare(content)
    expect(fetched).not.toHaveBeenCalled()
  })
})
