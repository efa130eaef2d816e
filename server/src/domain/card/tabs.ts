const card = { pagePath: '/pages/person/index', zh: '名片', en: 'Card', icon: 'card' }
const centre = {
  pagePath: '/pages/tabbar/usercenter/index',
  zh: '个人中心',
  en: 'Personal centre',
  icon: 'me',
}
const home = { pagePath: '/pages/home/index', zh: '首页', en: 'Home', icon: 'home' }
const radar = { pagePath: '/pages/radar/index', zh: '雷达', en: 'Radar', icon: 'radar' }
const me = { ...centre, zh: '我的', en: 'Me' }

/**
 * The tab bars by configuration. There is no tab for a page that does not exist: until there is a mall, the card
 * precedes the personal centre.
 */
export const tabBars = new Map([
  ['default', [card, centre]],
  ['card', [card]],
  ['staff', [home, radar, card, me]],
])
