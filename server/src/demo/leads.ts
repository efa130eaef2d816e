import { hairKinds, type Look } from '#demo/pictures/portrait.ts'
import { type Chance, chanceOf, lettersOf, uuidOf } from './chance.ts'

/** A person who came to know the company through a card or what it shares. */
export interface Lead {
  personId: string
  /** '' for two of three: all that is known of them is that they came. */
  name: string
  /** An index into the demo's portraits; -1 for none. */
  portrait: number
  unionId: string
  openId: string
  externalUserid: string
  /** How often they come: most seldom, a few again and again. */
  interest: number
}

const families =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎'
const given = [
  ...'伟敏静磊洋艳勇娟涛明超霞平刚桂杰鹏燕玲辉婷宁欣悦航帆琳佳妍轩瑞晨'.split(''),
  ...[
    '文博',
    '雨桐',
    '思远',
    '嘉怡',
    '志强',
    '晓东',
    '梦瑶',
    '浩然',
    '子涵',
    '建国',
    '丽华',
    '雪梅',
    '海波',
    '佳宁',
  ],
  ...[
    '一诺',
    '若曦',
    '天宇',
    '凯文',
    '慧敏',
    '秋实',
    '永康',
    '安琪',
    '立新',
    '书瑶',
    '俊杰',
    '诗雅',
    '国强',
    '春燕',
  ],
]

export const portraitCount = 24

/** The leads of one company; one of three has given a name. */
export function leadsOf(companyId: string, seed: string, count: number): Lead[] {
  const chance = chanceOf(`${seed} leads ${companyId}`)
  const names = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const key = `${seed} ${companyId} lead ${at}`
    const name = at % 3 === 0 ? freshName(chance, names) : ''
    return {
      personId: uuidOf(key),
      name,
      portrait: name && chance.happens(0.75) ? chance.between(0, portraitCount - 1) : -1,
      unionId: name || chance.happens(0.3) ? `oU${lettersOf(`${key} union`, 26)}` : '',
      openId: `o${lettersOf(`${key} open`, 27)}`,
      externalUserid: name && chance.happens(0.5) ? `wm${lettersOf(`${key} external`, 30)}` : '',
      interest: chance.weighed([
        [1, 38],
        [2, 26],
        [4, 20],
        [8, 11],
        [14, 5],
      ]),
    }
  })
}

function freshName(chance: Chance, taken: Set<string>): string {
  for (;;) {
    const name = chance.pick(Array.from(families)) + chance.pick(given)
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/** Faces for those who show one. */
export function leadLooks(seed: string): Look[] {
  const chance = chanceOf(`${seed} looks`)
  const clothes = ['#C25B4E', '#4B6A9B', '#6B8F71', '#8C6BA8', '#D08A4E', '#374151', '#2E8B7A', '#B4576A']
  const grounds = ['#F6E4DC', '#E1E9F4', '#E7F0E2', '#EEE6F4', '#F9EBDA', '#E4E8EA', '#DDF0EA', '#FBF1D9']
  return Array.from({ length: portraitCount }, (_, at) => ({
    hair: hairKinds[at % hairKinds.length] ?? 'short',
    clothes: chance.pick(clothes),
    background: chance.pick(grounds),
    glasses: chance.happens(0.3),
    skin: chance.between(0, 2),
    hairColour: chance.pick(['#2B2523', '#3B2A24', '#352722', '#1F1B1A']),
  }))
}
