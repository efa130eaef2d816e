import { describe, expect, it } from 'vitest'
import { idsFromAddress } from '#api/address.ts'
import { originOf, type SceneAnswer } from '#api/arrival.ts'

const staffShare: SceneAnswer = { shareId: 'c.a', saleShareId: 'c.a', shareType: 'staff' }
const relay: SceneAnswer = { shareId: 'c.b', saleShareId: 'c.a', shareType: 'wxUser' }
const own = { secondScene: '2', shareType: 'selfVisit', shareId: '', compatibleShareId: '', landing: '' }

describe('how somebody came', () => {
  it.each([
    ['with no share', '?companyId=c&uid=u', null, own],
    ['with a placeholder', '?shareId=noId', null, own],
    [
      'a share that nobody could look up counts as a visitor’s',
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
      { secondScene: '0', shareType: 'staff', shareId: 'c.a', compatibleShareId: 'c.a' },
    ],
    [
      'a visitor’s share looked up',
      '?shareId=c.b',
      relay,
      { secondScene: '1', shareType: 'wxUser', shareId: 'c.b', compatibleShareId: 'c.b' },
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
    ['the landing', '?shareId=c.a&from=groupmessage', staffShare, { landing: 'group' }],
  ])('%s', (_, search, scene, expected) => {
    expect(originOf(idsFromAddress(search, ''), scene)).toMatchObject(expected)
  })
})
