import { altReferer } from '@mingpian/client/referer.ts'
import { describe, expect, it } from 'vitest'
import {
  cardQuery,
  companyOfId,
  hashNamesOther,
  hashPath,
  idsFromAddress,
  namesCard,
} from '#kit/address/address.ts'

const none = {
  companyId: '',
  userId: '',
  shareId: '',
  saleShareId: '',
  sceneId: '',
}

describe('ids of an address', () => {
  it.each([
    ['nothing', '', '', none],
    [
      'before the hash',
      '?companyId=c1&uid=u1&shareId=s1',
      '',
      { ...none, companyId: 'c1', userId: 'u1', shareId: 's1' },
    ],
    ['inside the hash', '', '#/p?companyId=c1&uid=u1', { ...none, companyId: 'c1', userId: 'u1' }],
    [
      'without words that a chat glued to them',
      '?companyId=c1&uid=u1，欢迎联系',
      '#/p?shareId=c1.s-1。',
      { ...none, companyId: 'c1', userId: 'u1', shareId: 'c1.s-1' },
    ],
    ['the hash wins', '?companyId=c1&uid=u1', '#/p?uid=u2', { ...none, companyId: 'c1', userId: 'u2' }],
    ['the hash wins in another spelling', '?companyId=c1', '#/p?account=c2', { ...none, companyId: 'c2' }],
    ['an empty value in the hash does not', '?uid=u1', '#/p?uid=', { ...none, userId: 'u1' }],
    [
      'a share belongs to the salesperson before the hash',
      '?uid=u1&shareId=s',
      '#/p?uid=u2',
      { ...none, userId: 'u2' },
    ],
    [
      'and stays where the hash repeats that one',
      '?uid=u1&shareId=s',
      '#/p?uid=u1',
      { ...none, userId: 'u1', shareId: 's' },
    ],
    [
      'and where only the hash names one',
      '?shareId=s',
      '#/p?uid=u1',
      { ...none, userId: 'u1', shareId: 's' },
    ],
    ['account', '?account=c1', '', { ...none, companyId: 'c1' }],
    ['cid', '?cid=c1', '', { ...none, companyId: 'c1' }],
    ['companyID', '?companyID=c1', '', { ...none, companyId: 'c1' }],
    ['saleId', '?saleId=u1', '', { ...none, userId: 'u1' }],
    ['userId', '?userId=u1', '', { ...none, userId: 'u1' }],
    ['the usual spelling before others', '?cid=c2&companyId=c1', '', { ...none, companyId: 'c1' }],
    ['sale share and scene', '?saleShareId=a&sceneId=b', '', { ...none, saleShareId: 'a', sceneId: 'b' }],
    ['a share says the company', '?shareId=c1.x', '', { ...none, companyId: 'c1', shareId: 'c1.x' }],
    [
      'and so does a scene in the hash',
      '',
      '#/p?sceneId=c1.x',
      { ...none, companyId: 'c1', sceneId: 'c1.x' },
    ],
    [
      'also one that belongs to another salesperson',
      '?uid=u1&shareId=c1.x',
      '#/p?uid=u2',
      { ...none, companyId: 'c1', userId: 'u2' },
    ],
    ['a named company wins', '?shareId=c1.x&cid=c2', '', { ...none, companyId: 'c2', shareId: 'c1.x' }],
    [
      'noId is no id',
      '?companyId=noId&uid=noId&shareId=noId&saleShareId=noId&sceneId=noId',
      '#/p?shareId=noId',
      none,
    ],
    ['noId in the hash hides no id', '?shareId=s', '#/p?shareId=noId', { ...none, shareId: 's' }],
    ['encoded values', '?uid=lin%40a', '', { ...none, userId: 'lin@a' }],
  ])('%s', (_, search, hash, expected) => {
    expect(idsFromAddress(search, hash)).toEqual(expected)
  })

  it.each([
    ['', '/'],
    ['#', '/'],
    ['#/', '/'],
    ['#/pages/person/index', '/pages/person/index'],
    ['#/pages/person/index/', '/pages/person/index'],
    ['#/pages/person/index?a=/b', '/pages/person/index'],
  ])('page of %j', (hash, path) => {
    expect(hashPath(hash)).toBe(path)
  })

  it.each([
    ['', false],
    ['?companyId=c', false],
    ['?uid=u', false],
    ['?companyId=c&uid=u', true],
    ['?companyId=c&sceneId=x', true],
    ['?sceneId=c.x', true],
    ['?sceneId=17', false],
    ['?shareId=c.x', true],
    ['?saleShareId=c.x', true],
  ])('%j names a card: %s', (search, expected) => {
    expect(namesCard(idsFromAddress(search, ''))).toBe(expected)
  })

  it.each([
    ['?companyId=c&uid=u', '#/pages/person/index', false],
    ['?companyId=c&uid=u', '#/pages/person/index?uid=u', false],
    ['?companyId=c&uid=u', '#/pages/person/index?uid=v', true],
    ['', '#/pages/person/index?companyId=c&uid=v', true],
  ])('%j with %j names another card: %s', (search, hash, expected) => {
    expect(hashNamesOther(search, hash)).toBe(expected)
  })

  it('asks for a card by its salesperson share where there is no other', () => {
    expect(cardQuery(idsFromAddress('?saleShareId=c.x', ''))).toMatchObject({ shareId: 'c.x' })
  })
})

describe('company of an id', () => {
  it.each([
    ['yunfan01.AbC_-9xyz', 'yunfan01'],
    ['noId', ''],
    ['', ''],
    ['.x', ''],
    ['a b.c', ''],
  ])('%j', (id, companyId) => {
    expect(companyOfId(id)).toBe(companyId)
  })
})

describe('X-Alt-Referer', () => {
  it.each([
    [
      'keeps the address',
      'https://a.cn/qw-wxmini/?uid=u#/pages/x?b=1',
      'https://a.cn/qw-wxmini/?uid=u#/pages/x?b=1',
    ],
    ['drops codes', 'https://a.cn/?code=1&uid=u&state=2', 'https://a.cn/?uid=u'],
    ['drops tokens in the hash', 'https://a.cn/#/p?token=t', 'https://a.cn/#/p'],
    ['drops phones and sessions', 'https://a.cn/?phone=138&sessionId=s#/p?sid=1&x=2', 'https://a.cn/#/p?x=2'],
    ['escapes what no header carries', 'https://a.cn/#/p?t=名片', 'https://a.cn/#/p?t=%E5%90%8D%E7%89%87'],
    ['escapes whole characters', 'https://a.cn/#/p?t=😀', 'https://a.cn/#/p?t=%F0%9F%98%80'],
  ])('%s', (_, href, expected) => {
    expect(altReferer(href)).toBe(expected)
  })
})
