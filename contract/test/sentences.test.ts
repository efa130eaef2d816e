import { describe, expect, test } from 'vitest'
import type { RadarEntry, RadarVisit, TrailEntry } from '#clue.ts'
import type { Part } from '#shared/rules/sentences/parts.ts'
import { radarSentence, trailSentence, visitSentence } from '#shared/rules/sentences/visits.ts'

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

const line: TrailEntry = {
  ...{ id: 't', event: 'view', begins: true, at: '2026-11-20T06:00:00.000Z' },
  ...{ contentType: 'card', contentId: 'lin', contentTitle: '林晓', contentKind: '' },
  ...{ secondScene: '0', landing: 'single', relays: [], sameLinkAs: null },
  ...{ duration: 12_000, sections: [{ key: 'profile', duration: 8_000 }] },
}

describe('a line of the trail', () => {
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

describe('for others than the salesperson', () => {
  const rows: [string, Partial<TrailEntry>, string, string][] = [
    [
      'a visit names the card',
      {},
      '从私聊打开了林晓的名片，看了 12\u00a0秒，最关注“个人简介”',
      'Opened 林晓’s card from a private chat, read for 12\u00a0s, most of all “personal profile”',
    ],
    [
      'a card without a name',
      { contentTitle: '', duration: 0 },
      '从私聊打开了名片',
      'Opened a card from a private chat',
    ],
    [
      'a share',
      { landing: '', duration: 0 },
      '通过员工的分享打开了林晓的名片',
      'Opened 林晓’s card through a salesperson’s share',
    ],
    [
      'a saved number',
      { event: 'save_contact' },
      '在林晓的名片里保存了手机号',
      'Saved the number from 林晓’s card',
    ],
    [
      'a look at the code',
      { event: 'view_code' },
      '在林晓的名片里看了二维码',
      'Looked at the code from 林晓’s card',
    ],
    [
      'a copy',
      { event: 'copy', ...caseItem },
      '在案例《连锁家居的导购名片》里复制了联系方式',
      'Copied the contact details from the case “连锁家居的导购名片”',
    ],
    ['the mall', { event: 'mall', times: 3 }, '进入了商城，共 3\u00a0次', 'Came to the mall, 3\u00a0times'],
  ]
  test.each(rows)('%s', (_, over, zh, en) => {
    expect(plain(trailSentence({ ...line, ...over }, 'zh', 'other'))).toBe(zh)
    expect(plain(trailSentence({ ...line, ...over }, 'en', 'other'))).toBe(en)
  })

  test('the name of the card is strong', () => {
    expect(trailSentence({ ...line, duration: 0 }, 'zh', 'other')).toEqual([
      { text: '从私聊打开了', strong: false },
      { text: '林晓', strong: true },
      { text: '的名片', strong: false },
    ])
  })

  test('a line of several visitors’ names its own', () => {
    const by12 = { ...line, event: 'call', person: { name: '', number: 12 } }
    expect(plain(trailSentence(by12, 'zh', 'other'))).toBe('微信访客 12 在林晓的名片里拨打了电话')
    expect(plain(trailSentence({ ...line, event: 'mall', person: wang }, 'en', 'other'))).toBe(
      '王敏 came to the mall',
    )
  })
})

test('a whole visit begins as the sentence of its first opening', () => {
  const visit: RadarVisit = {
    ...base,
    ...{ nth: 2, views: 3, things: 2, duration: 61_000, most: null, interested: true },
    ...{ actions: ['call'], startedAt: base.firstAt },
    last: { contentType: 'card', contentTitle: '', contentKind: '' },
  }
  expect(plain(visitSentence(visit, '手册', 'zh'))).toBe(
    '王敏通过你的分享打开了你的名片，第\u00a02\u00a0次，看了 1\u00a0分 1\u00a0秒，最关注“手册”，还拨打了电话',
  )
  expect(plain(visitSentence(visit, '', 'en', 'other'))).toBe(
    '王敏 opened 林晓’s card through a salesperson’s share, for the 2nd\u00a0time, read for 1\u00a0min 1\u00a0s, and called',
  )
})
