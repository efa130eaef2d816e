// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arrivalFromAddress, currentOrigin, originOf, type SceneAnswer } from '#kit/address/arrival.ts'

const staffShare: SceneAnswer = { shareId: 'c.a', saleShareId: 'c.a', shareType: 'staff' }
const relay: SceneAnswer = { shareId: 'c.b', saleShareId: 'c.a', shareType: 'wxUser' }
const own = { secondScene: '2', shareType: 'selfVisit', shareId: '', compatibleShareId: '', landing: '' }

describe('how a visitor came', () => {
  it.each([
    ['with no share', '?companyId=c&uid=u', null, own],
    ['with a placeholder', '?shareId=noId', null, own],
    [
      'a share that could not be looked up counts as a visitor’s',
      '?shareId=c.x',
      null,
      { secondScene: '1', shareType: 'wxUser', shareId: 'c.x', compatibleShareId: 'c.x' },
    ],
    [
      'a salesperson’s share by its own name',
      '?saleShareId=c.a',
      null,
      { secondScene: '0', shareType: 'staff', shareId: 'c.a', compatibleShareId: 'c.a' },
    ],
    [
      'a salesperson’s share looked up',
      '?shareId=c.a',
      staffShare,
      { secondScene: '0', shareType: 'staff', shareId: 'c.a', saleShareId: 'c.a', compatibleShareId: 'c.a' },
    ],
    [
      'a visitor’s share looked up',
      '?shareId=c.b',
      relay,
      { secondScene: '1', shareType: 'wxUser', shareId: 'c.b', saleShareId: 'c.a', compatibleShareId: 'c.b' },
    ],
    [
      'a printed scene of a salesperson',
      '?companyId=c&sceneId=1',
      staffShare,
      { secondScene: '0', shareType: 'staff', shareId: 'c.a' },
    ],
    [
      'a printed scene with no share',
      '?companyId=c&sceneId=1',
      { shareId: '', saleShareId: '', shareType: '' },
      own,
    ],
    [
      'a share that could not be looked up is of the type that the link says',
      '?shareId=c.x&shareType=staff',
      null,
      { secondScene: '0', shareType: 'staff', shareId: 'c.x' },
    ],
    [
      'the share’s own record wins over the link',
      '?shareId=c.b&shareType=staff',
      relay,
      { secondScene: '1', shareType: 'wxUser', shareId: 'c.b' },
    ],
    [
      'a saleShareId gives second scene 0 whatever type the link says',
      '?saleShareId=c.a&shareType=selfVisit',
      null,
      { secondScene: '0', shareType: 'staff', shareId: 'c.a' },
    ],
    ['the landing', '?shareId=c.a&from=groupmessage', staffShare, { landing: 'group' }],
  ])('%s', (_, search, scene, expected) => {
    expect(originOf(arrivalFromAddress(search, ''), scene)).toMatchObject(expected)
  })
})

describe('what an address says of the arrival', () => {
  it.each([
    ['?shareType=wxUser', '', { shareType: 'wxUser', landing: '' }],
    ['?shareType=staff', '#/p?shareType=wxUser', { shareType: 'wxUser' }],
    ['?shareType=admin', '', { shareType: '' }],
    ['?uid=u1&shareType=staff', '#/p?uid=u2', { shareType: '' }],
    ['?uid=u1&shareType=staff', '#/p?uid=u1', { shareType: 'staff' }],
    ['?from=singlemessage&isappinstalled=0', '', { landing: 'single' }],
    ['?from=groupmessage', '#/p', { landing: 'group' }],
    ['?from=timeline', '', { landing: 'timeline' }],
    ['?from=mail', '', { landing: '' }],
  ])('%j with %j', (search, hash, expected) => {
    expect(arrivalFromAddress(search, hash)).toMatchObject(expected)
  })
})

describe('the ids of an address that were looked up', () => {
  const fetched = vi.fn<typeof fetch>()
  const asked = () =>
    fetched.mock.calls.map(([url]) => new URL(String(url), location.href).searchParams.get('sceneId'))
  const refusal = (status: number) =>
    new Response(JSON.stringify({ code: String(status), success: false, message: '' }), { status })
  const arrive = (search: string) => {
    history.replaceState(null, '', `/qw-wxmini/?companyId=yunfan01&uid=lin&${search}`)
    return currentOrigin()
  }
  beforeEach(() => void vi.stubGlobal('fetch', fetched))
  afterEach(() => fetched.mockReset())

  it.each([400, 403, 404])('count for nothing where the server refuses them with %s', async (status) => {
    fetched.mockImplementation(async () => refusal(status))
    expect(await arrive(`shareId=yunfan01.cut${status}`)).toMatchObject(own)
    expect(await arrive(`shareId=yunfan01.typed${status}&shareType=wxUser`)).toMatchObject(own)
    expect(await arrive(`saleShareId=nonsense${status}&shareId=yunfan01.${status}`)).toMatchObject(own)
    expect(asked()).toEqual([
      `yunfan01.cut${status}`,
      `yunfan01.typed${status}`,
      `nonsense${status}`,
      `yunfan01.${status}`,
    ])
  })

  it.each([429, 503])('are believed where it says nothing of them but %s', async (status) => {
    fetched.mockImplementation(async () => refusal(status))
    expect(await arrive(`shareId=yunfan01.kept${status}`)).toMatchObject({
      shareId: `yunfan01.kept${status}`,
      shareType: 'wxUser',
    })
  })
})
