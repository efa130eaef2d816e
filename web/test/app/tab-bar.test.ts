import { describe, expect, it } from 'vitest'
import { configOf, type TabDecision, type TabState, tabBar } from '#features/tab-bar/rules.ts'

const tab = (pagePath: string) => ({ pagePath, zh: '', en: '', icon: '' })
const mall = tab('/pages/tabbar/index/index')
const centre = tab('pages/tabbar/usercenter/index')
const card = tab('/pages/person/index')

describe('tab bar', () => {
  it.each<[string, Partial<TabState>, TabDecision]>([
    ['two tabs show', { list: [mall, centre] }, { kind: 'shown' }],
    ['no permission removes it', { permitted: false, list: [mall, centre] }, { kind: 'removed' }],
    ['no permission says more than an empty list', { permitted: false, list: [] }, { kind: 'removed' }],
    ['an empty list is an error', { list: [] }, { kind: 'relaunch', to: '/pages/page-error/index' }],
    ['one tab is hidden', { list: [card], current: card.pagePath }, { kind: 'hidden' }],
    [
      'a page outside the list goes to the first tab',
      { list: [mall, centre], current: card.pagePath },
      { kind: 'relaunch', to: mall.pagePath },
    ],
    [
      'a path without its slash is the same page',
      { list: [mall, centre], current: '/pages/tabbar/usercenter/index' },
      { kind: 'shown' },
    ],
    [
      'and is relaunched to with it',
      { list: [centre], current: mall.pagePath },
      { kind: 'relaunch', to: '/pages/tabbar/usercenter/index' },
    ],
    [
      'a card’s tab that leads to no card does not count',
      { list: [card, centre], current: '/pages/tabbar/usercenter/index', hasCard: false },
      { kind: 'hidden' },
    ],
    [
      'one that does is shown',
      { list: [card, centre], current: '/pages/tabbar/usercenter/index', hasCard: true },
      { kind: 'shown' },
    ],
    ['no goods on the card hide it', { list: [mall, centre], goods: 0 }, { kind: 'hidden' }],
    ['goods on the card do not', { list: [mall, centre], goods: 3 }, { kind: 'shown' }],
  ])('%s', (_, state, decision) => {
    expect(tabBar({ permitted: true, list: [], current: mall.pagePath, ...state })).toEqual(decision)
  })

  const home = '/pages/home/index'
  const radar = '/pages/radar/index'
  it.each([
    ['a visitor on a card', card.pagePath, { cardId: 'lin' }, 'card'],
    ['a visitor in the personal centre', '/pages/tabbar/usercenter/index', {}, 'default'],
    ['a visitor on the home page', home, {}, undefined],
    ['staff on the home page', home, { ownId: 'lin' }, 'staff'],
    ['staff on the radar', radar, { ownId: 'lin' }, 'staff'],
    ['staff in the personal centre', '/pages/tabbar/usercenter/index', { ownId: 'lin' }, 'staff'],
    ['staff on the own card', card.pagePath, { ownId: 'lin', cardId: 'lin' }, 'staff'],
    ['staff on a colleague’s card', card.pagePath, { ownId: 'lin', cardId: 'zhou' }, 'card'],
    ['staff on a card that its address does not name', card.pagePath, { ownId: 'lin' }, 'card'],
  ])('of %s', (_, current, who, config) => {
    expect(configOf(current, who)).toBe(config)
  })
})
