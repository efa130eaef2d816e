import { mallPage } from '@mingpian/contract/shared/rules/share.ts'

const card = { pagePath: '/pages/person/index', zh: '名片', en: 'Card', icon: 'card' }
const centre = {
  pagePath: '/pages/tabbar/usercenter/index',
  zh: '个人中心',
  en: 'Personal centre',
  icon: 'me',
}
const mall = { pagePath: mallPage, zh: '商城', en: 'Mall', icon: 'mall' }
const home = { pagePath: '/pages/home/index', zh: '首页', en: 'Home', icon: 'home' }
const radar = { pagePath: '/pages/radar/index', zh: '雷达', en: 'Radar', icon: 'radar' }
const me = { ...centre, zh: '我的', en: 'Me' }

/**
 * The tab bars by configuration. There is no tab for a page that a company does not have: while its mall is closed, the
 * card precedes the personal centre.
 */
const tabBars = new Map([
  ['default', { open: [mall, centre], closed: [card, centre] }],
  ['card', { open: [card], closed: [card] }],
  ['staff', { open: [home, radar, card, me], closed: [home, radar, card, me] }],
])

export const configTypes: readonly string[] = [...tabBars.keys()]

/** The tabs of a configuration; undefined for an unknown one. */
export const tabsOf = (configType: string, { hasMall }: { hasMall: boolean }) =>
  tabBars.get(configType)?.[hasMall ? 'open' : 'closed']
