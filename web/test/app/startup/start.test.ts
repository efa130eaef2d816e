import { describe, expect, it } from 'vitest'
import { isPlainCard, noPermissionHash, type Start, type StartState, startOf } from '#app/startup/start.ts'

const card = '?companyId=c&uid=u'
const person = '#/pages/person/index'
const phone: StartState = { search: '', hash: '', drawn: false, mobileMessaging: true }
const none = { companyId: '', userId: '', sceneId: '', shareId: '' }
const ids = { ...none, companyId: 'c', userId: 'u' }

describe('how a document starts', () => {
  it.each<[string, Partial<StartState>, Partial<Start>]>([
    [
      'a drawn card stays',
      { search: card, hash: person, drawn: true },
      { entry: 'card', keep: true, early: null },
    ],
    [
      'a site shows in every browser',
      { search: '?companyId=c&uid=u&site=micro-site', mobileMessaging: false },
      { entry: 'app', keep: false, outside: false },
    ],
    [
      'also where the hash alone asks for it',
      { hash: '#/pages/micro-site/index?companyId=c', mobileMessaging: false },
      { entry: 'app', outside: false },
    ],
    ['with no hash too', { search: card, drawn: true }, { entry: 'card', keep: true }],
    [
      'and where the hash repeats its ids',
      { search: card, hash: `${person}?companyId=c&uid=u`, drawn: true },
      { entry: 'card', keep: true },
    ],
    [
      'not where the hash names another card',
      { search: card, hash: `${person}?uid=v`, drawn: true },
      { entry: 'card', keep: false, early: { ...ids, userId: 'v' } },
    ],
    [
      'not where the hash names another page',
      { search: card, hash: '#/pages/material/index?_id=1', drawn: true },
      { entry: 'app', keep: false, early: null },
    ],
    [
      'a card that the server did not draw is asked for at once',
      { search: card, hash: person },
      { entry: 'card', keep: false, early: ids },
    ],
    [
      'and so is one that only the hash names',
      { hash: `${person}?companyId=c&uid=u` },
      { entry: 'card', keep: false, early: ids },
    ],
    [
      'a share id alone leads to a card',
      { search: '?shareId=c.x' },
      { entry: 'card', early: { ...none, companyId: 'c', shareId: 'c.x' } },
    ],
    [
      'and so does one inside the hash',
      { hash: `${person}?saleShareId=c.x` },
      { entry: 'card', early: { ...none, companyId: 'c', shareId: 'c.x' } },
    ],
    [
      'a scene id alone leads to a card',
      { search: '?sceneId=c.x', hash: person },
      { entry: 'card', early: { ...none, companyId: 'c', sceneId: 'c.x' } },
    ],
    [
      'and so does one inside the hash',
      { hash: `${person}?sceneId=c.x` },
      { entry: 'card', early: { ...none, companyId: 'c', sceneId: 'c.x' } },
    ],
    [
      'a scene drawn by the server stays',
      { search: '?sceneId=c.x', drawn: true },
      { entry: 'card', keep: true },
    ],
    ['the card page with no ids is the app’s', { hash: person }, { entry: 'app', keep: false, early: null }],
    ['an address that names nothing is the app’s', {}, { entry: 'app' }],
    [
      'outside a messaging app nothing else counts',
      { search: card, hash: person, drawn: true, mobileMessaging: false },
      { entry: 'app', keep: false, outside: true },
    ],
    [
      'where no-permission may show',
      { search: card, hash: '#/pages/no-permission/index', drawn: true, mobileMessaging: false },
      { entry: 'app', keep: false, outside: false },
    ],
    ['and the error page', { hash: '#/pages/page-error/index', mobileMessaging: false }, { outside: false }],
  ])('%s', (_, state, start) => {
    expect(startOf({ ...phone, ...state })).toMatchObject({ outside: false, ...start })
  })

  it('hands the texts and the asked page on', () => {
    const query = new URLSearchParams(
      noPermissionHash('a & b', '出错了', '#/pages/x?y=1').split('?').slice(1).join('?'),
    )
    expect(Object.fromEntries(query)).toEqual({ msg: 'a & b', title: '出错了', back: '/pages/x?y=1' })
  })
})

describe('the gate', () => {
  it.each(['', '#', '#/', person])('lets a card wait at “%s”, where it would stay', (hash) => {
    expect(isPlainCard(hash)).toBe(true)
    expect(startOf({ ...phone, search: card, hash, drawn: true })).toMatchObject({
      entry: 'card',
      keep: true,
    })
  })

  it.each([
    `${person}?uid=v`,
    '#/pages/material/index?_id=1',
    `${person}/x`,
    '#wechat_redirect',
  ])('leaves “%s” to the start script', (hash) => expect(isPlainCard(hash)).toBe(false))
})
