import type { RadarEntry, TrailEntry } from '@mingpian/contract/clue.ts'
import { describe, expect, test } from 'vitest'
import { type Part, radarSentence, trailSentence } from '#features/radar/sentence.ts'
import { trailEntry } from '../support/records.ts'

const plain = (parts: Part[]) => parts.map((part) => part.text).join('')
const wang = { unionId: 'u1', name: '王敏', avatar: '', number: 0 }
const base: RadarEntry = {
  id: 'e1',
  person: wang,
  contentType: 'card',
  contentId: 'lin',
  contentTitle: '林晓',
  contentKind: '',
  secondScene: '0',
  landing: '',
  relays: [],
  sameLinkAs: null,
  visits: 1,
  lastDuration: 0,
  totalDuration: 0,
  actions: [],
  sections: [],
  firstAt: '2026-11-20T06:00:00.000Z',
  lastAt: '2026-11-20T06:00:00.000Z',
}
const by = (...names: string[]) => names.map((name) => ({ name, number: 0 }))
const caseItem = { contentType: 'material', contentKind: 'case', contentTitle: '连锁家居的导购名片' } as const

describe('a visit as one sentence', () => {
  const rows: [string, Partial<RadarEntry>, string, string][] = [
    [
      'a link that was passed on as it was',
      { landing: 'group', sameLinkAs: { name: '陈立', number: 0 } },
      '王敏从群聊打开了你的名片，和陈立在私聊里打开的是同一条链接',
      '王敏 opened your card from a group chat, by the same link that 陈立 had opened in a private chat',
    ],
    [
      'everything',
      {
        landing: 'single',
        visits: 3,
        lastDuration: 80_400,
        sections: [
          { key: 'case', duration: 52_000 },
          { key: 'profile', duration: 9_000 },
        ],
        actions: ['copy', 'save_contact', 'save_contact', 'call'],
      },
      '王敏从私聊打开了你的名片，第\u00a03\u00a0次，看了 1\u00a0分 20\u00a0秒，最关注“客户案例”，还拨打了电话、保存了你的手机号、复制了联系方式',
      '王敏 opened your card from a private chat, for the 3rd\u00a0time, read for 1\u00a0min 20\u00a0s, most of all “case library”, and called and saved your number and copied your contact details',
    ],
    ['a share', {}, '王敏通过你的分享打开了你的名片', '王敏 opened your card through your share'],
    [
      'a company card',
      {
        contentType: 'company',
        contentTitle: '云帆科技',
        sections: [{ key: 'dynamic', duration: 3000 }],
        lastDuration: 4000,
      },
      '王敏通过你的分享打开了公司名片“云帆科技”，看了 4\u00a0秒，最关注“公司公告”',
      '王敏 opened the company card “云帆科技” through your share, read for 4\u00a0s, most of all “Announcements”',
    ],
    [
      'an announcement',
      { contentType: 'announcement', contentTitle: '放假通知' },
      '王敏通过你的分享打开了公司公告《放假通知》',
      '王敏 opened the announcement “放假通知” through your share',
    ],
    ['a group', { landing: 'group' }, '王敏从群聊打开了你的名片', '王敏 opened your card from a group chat'],
    ['Moments', { landing: 'timeline' }, '王敏从朋友圈打开了你的名片', '王敏 opened your card from Moments'],
    ['by themselves', { secondScene: '2' }, '王敏直接打开了你的名片', '王敏 opened your card directly'],
    [
      'a chat of their own',
      { secondScene: '2', landing: 'single' },
      '王敏从私聊打开了你的名片',
      '王敏 opened your card from a private chat',
    ],
    [
      'passed on once',
      { secondScene: '1', relays: by('陈立'), ...caseItem },
      '王敏通过 陈立 的转发打开了案例《连锁家居的导购名片》',
      '王敏 opened the case “连锁家居的导购名片” that 陈立 forwarded',
    ],
    [
      'passed on into a group',
      { secondScene: '1', landing: 'group', relays: by('陈立') },
      '王敏通过 陈立 的群聊转发打开了你的名片',
      '王敏 opened your card that 陈立 forwarded to a group chat',
    ],
    [
      'passed on into Moments',
      { secondScene: '1', landing: 'timeline', relays: by('陈立') },
      '王敏通过 陈立 的朋友圈打开了你的名片',
      '王敏 opened your card that 陈立 put in Moments',
    ],
    [
      'passed on twice, privately the last time',
      { secondScene: '1', landing: 'single', relays: by('陈立', '赵倩') },
      '王敏通过 陈立、赵倩 接力的私聊转发打开了你的名片',
      '王敏 opened your card that 陈立 and 赵倩 in turn forwarded in a private chat',
    ],
    [
      'passed on by many',
      { secondScene: '1', relays: [...by('陈立', '赵倩'), { name: '', number: 7 }, ...by('孙', '李')] },
      '王敏通过 陈立、赵倩 等 5 人接力的转发打开了你的名片',
      '王敏 opened your card that 陈立 and 赵倩 and others, 5 in turn, forwarded',
    ],
    [
      'passed on by a person without a name',
      { secondScene: '1', relays: [{ name: '', number: 7 }] },
      '王敏通过 微信访客 7 的转发打开了你的名片',
      '王敏 opened your card that WeChat visitor 7 forwarded',
    ],
    [
      'passed on by an unknown person',
      { secondScene: '1' },
      '王敏通过他人的转发打开了你的名片',
      '王敏 opened your card that someone forwarded',
    ],
    [
      'a visitor without a name',
      { person: { unionId: 'p12', name: '', avatar: '', number: 12 }, lastDuration: 3_000 },
      '微信访客 12 通过你的分享打开了你的名片，看了 3\u00a0秒',
      'WeChat visitor 12 opened your card through your share, read for 3\u00a0s',
    ],
    [
      'an article',
      { contentType: 'material', contentKind: 'article', contentTitle: '名片发出去之后' },
      '王敏通过你的分享打开了《名片发出去之后》',
      '王敏 opened “名片发出去之后” through your share',
    ],
    [
      'a kind of tomorrow',
      { contentType: 'material', contentKind: 'constructor', contentTitle: '一' },
      '王敏通过你的分享打开了《一》',
      '王敏 opened “一” through your share',
    ],
    [
      'a product, for the second time',
      { contentType: 'product', contentTitle: '云帆 CRM', visits: 2, landing: 'group' },
      '王敏从群聊打开了产品“云帆 CRM”，第\u00a02\u00a0次',
      '王敏 opened the product “云帆 CRM” from a group chat, for the 2nd\u00a0time',
    ],
    [
      'a glance is not reading',
      { lastDuration: 999, sections: [{ key: 'case', duration: 900 }] },
      '王敏通过你的分享打开了你的名片',
      '王敏 opened your card through your share',
    ],
    [
      'the face of the card says nothing',
      {
        lastDuration: 5_000,
        sections: [
          { key: 'style', duration: 4_000 },
          { key: 'case', duration: 900 },
        ],
      },
      '王敏通过你的分享打开了你的名片，看了 5\u00a0秒',
      '王敏 opened your card through your share, read for 5\u00a0s',
    ],
    [
      'the page as a whole is no section',
      {
        lastDuration: 5_000,
        sections: [
          { key: '', duration: 5_000 },
          { key: 'goods', duration: 900 },
        ],
      },
      '王敏通过你的分享打开了你的名片，看了 5\u00a0秒，最关注“产品”',
      '王敏 opened your card through your share, read for 5\u00a0s, most of all “Products”',
    ],
    [
      'marks inside a name are not ours',
      { person: { ...wang, name: '王\u0002敏\u0003' } },
      '王敏通过你的分享打开了你的名片',
      '王敏 opened your card through your share',
    ],
    [
      'an unknown action',
      { actions: ['view', 'toString', 'view_code'] },
      '王敏通过你的分享打开了你的名片，还看了二维码',
      '王敏 opened your card through your share, and looked at your code',
    ],
  ]
  test.each(rows)('%s', (_, over, zh, en) => {
    expect(plain(radarSentence({ ...base, ...over }, 'zh'))).toBe(zh)
    expect(plain(radarSentence({ ...base, ...over }, 'en'))).toBe(en)
  })

  test('of a thing its title is strong', () => {
    expect(radarSentence({ ...base, ...caseItem }, 'zh').slice(-3)).toEqual([
      { text: '通过你的分享打开了案例《', strong: false },
      { text: '连锁家居的导购名片', strong: true },
      { text: '》', strong: false },
    ])
  })

  test('who, and the part that held them, are strong', () => {
    const entry = { ...base, lastDuration: 4_000, sections: [{ key: 'case', duration: 3_000 }] }
    expect(radarSentence(entry, 'zh')).toEqual([
      { text: '王敏', strong: true },
      { text: '通过你的分享打开了你的名片，看了 4\u00a0秒，最关注“', strong: false },
      { text: '客户案例', strong: true },
      { text: '”', strong: false },
    ])
  })

  test.each([
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [111, '111th'],
    [122, '122nd'],
  ])('%d visits are the %s', (visits, word) => {
    expect(plain(radarSentence({ ...base, visits }, 'en'))).toContain(`for the ${word}\u00a0time`)
  })
})

describe('a line of the trail', () => {
  const line = trailEntry({
    landing: 'single',
    duration: 12_000,
    sections: [{ key: 'profile', duration: 8_000 }],
  })
  const rows: [string, Partial<TrailEntry>, string, string][] = [
    [
      'a visit',
      {},
      '从私聊打开了你的名片，看了 12\u00a0秒，最关注“个人简介”',
      'Opened your card from a private chat, read for 12\u00a0s, most of all “personal profile”',
    ],
    ['a call', { event: 'call' }, '在你的名片里拨打了电话', 'Called from your card'],
    [
      'a saved number',
      { event: 'save_contact' },
      '在你的名片里保存了你的手机号',
      'Saved your number from your card',
    ],
    [
      'a copy from a material',
      { event: 'copy', ...caseItem },
      '在案例《连锁家居的导购名片》里复制了联系方式',
      'Copied your contact details from the case “连锁家居的导购名片”',
    ],
    [
      'the wish to pass it on: whether anything was sent no app says',
      { event: 'share', ...caseItem },
      '在案例《连锁家居的导购名片》里点了“分享”',
      'Tapped “Share” on the case “连锁家居的导购名片”',
    ],
    [
      'an arrival by a relay',
      { secondScene: '1', relays: by('陈立'), duration: 0, landing: '' },
      '通过 陈立 的转发打开了你的名片',
      'Opened your card that 陈立 forwarded',
    ],
    ['the mall', { event: 'mall', times: 1 }, '通过你进入了商城', 'Came to the mall through you'],
    [
      'the mall again',
      { event: 'mall', times: 3 },
      '通过你进入了商城，共 3\u00a0次',
      'Came to the mall through you, 3\u00a0times',
    ],
  ]
  test.each(rows)('%s', (_, over, zh, en) => {
    expect(plain(trailSentence({ ...line, ...over }, 'zh'))).toBe(zh)
    expect(plain(trailSentence({ ...line, ...over }, 'en'))).toBe(en)
  })
})
