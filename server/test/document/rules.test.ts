import { expect, test } from 'vitest'
import { addressOf, mended } from '#api/document/address.ts'
import { encodingOf } from '#core/http/encoding.ts'

const share = 'yunfan01.AAAAAAAAAAAAAAAAAAAAAA'

test.each([
  ['companyId=yunfan01&uid=LinXiao', 'yunfan01', { userId: 'LinXiao' }],
  ['companyID=yunfan01&userId=LinXiao', 'yunfan01', { userId: 'LinXiao' }],
  ['account=yunfan01&uid=LinXiao', 'yunfan01', { userId: 'LinXiao' }],
  ['cid=yunfan01&uid=LinXiao', 'yunfan01', { userId: 'LinXiao' }],
  [`companyId=yunfan01&uid=LinXiao&shareId=${share}`, 'yunfan01', { userId: 'LinXiao' }],
  [`shareId=${share}&from=singlemessage&isappinstalled=0`, 'yunfan01', { shareId: share }],
  [`saleShareId=${share}`, 'yunfan01', { shareId: share }],
  [`sceneId=${share}`, 'yunfan01', { sceneId: share }],
  ['companyId=yunfan01&sceneId=s1', 'yunfan01', { sceneId: 's1' }],
  ['companyId=yunfan01&shareId=noId', 'yunfan01', null],
  [`shareId=noId&saleShareId=${share}`, 'yunfan01', { shareId: share }],
  ['companyId=yunfan01&sceneId=noId', 'yunfan01', null],
  ['companyId=yunfan01&saleId=LinXiao', 'yunfan01', { userId: 'LinXiao' }],
  ['companyId=yunfan01&uid=noId', 'yunfan01', null],
  ['companyId=yunfan01', 'yunfan01', null],
  ['companyId=yunfan01&companyId=qinghe02&uid=a', 'yunfan01', { userId: 'a' }],
  ['', '', null],
  ['shareId=made-up', '', { shareId: 'made-up' }],
  ['companyId=../../etc&uid=LinXiao', '', { userId: 'LinXiao' }],
  [`companyId=yunfan01&uid=${'x'.repeat(200)}`, 'yunfan01', null],
  ['companyId=yunfan01&uid=a%00b', 'yunfan01', null],
  ['companyId=yunfan01&uid=LinXiao。', 'yunfan01', { userId: 'LinXiao' }],
  ['companyId=yunfan01&uid=LinXiao，欢迎联系', 'yunfan01', { userId: 'LinXiao' }],
  [`companyId=yunfan01&uid=LinXiao，${'欢迎'.repeat(100)}`, 'yunfan01', { userId: 'LinXiao' }],
  ['companyId=yunfan01&uid=LinXiao?from=timeline', 'yunfan01', { userId: 'LinXiao' }],
  ['companyId=yunfan01&uid=LinXiao)', 'yunfan01', { userId: 'LinXiao' }],
  ['uid=LinXiao&companyId=yunfan01。', 'yunfan01', { userId: 'LinXiao' }],
  [`shareId=${share}】`, 'yunfan01', { shareId: share }],
  ['companyId=yunfan01&uid=lin.xiao_1@a-b', 'yunfan01', { userId: 'lin.xiao_1@a-b' }],
])('%s', (search, companyId, key) => {
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search))
    query[name] = name in query ? [query[name] ?? '', value].flat() : value
  expect(addressOf(query)).toMatchObject({ companyId, key, pieceId: '' })
})

test('an address names a piece by a UUID and nothing else', () => {
  const piece = '0b8e7f0a-6f4e-4a55-9d0f-3a5b6c7d8e9f'
  const named = { companyId: 'yunfan01', uid: 'LinXiao' }
  expect(addressOf({ ...named, piece })).toMatchObject({ pieceId: piece, userId: 'LinXiao' })
  for (const other of ['1', `${piece}0`, '__proto__', "' or 1=1", [piece.slice(1), piece]])
    expect(addressOf({ ...named, piece: other }).pieceId).toBe('')
  expect(addressOf({ ...named, product: piece })).toMatchObject({ productId: piece, pieceId: '' })
})

const whole = `companyId=yunfan01&uid=Lin-Xiao&shareId=${share}&from=singlemessage`
test.each([
  `?${whole}`,
  `%3f%3F${whole}`,
  whole.replaceAll('&', '&amp;'),
  whole.replace('&', '&amp;amp;'),
  whole.replaceAll('&', '%26'),
  whole.replace('&share', '%26share'),
  encodeURIComponent(whole),
  encodeURIComponent(`?${whole.replaceAll('&', '&amp;')}`),
])('%s is mended', (search) => {
  expect(mended(search)).toBe(whole)
})

test.each([
  '',
  whole,
  'companyId=yunfan01&uid=a%3D%26b',
  'uid=a%20b&&x=?',
  'from=x&to=%2Fqw-wxmini%2F%3FcompanyId%3Da%26uid%3Db&uid=c',
])('%s is whole', (search) => {
  expect(mended(search)).toBe(search)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['*', 'br'],
  ['BR', 'br'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding %s', (accept, encoding) => {
  expect(encodingOf(accept)).toBe(encoding)
})
