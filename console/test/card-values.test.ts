import { expect, it } from 'vitest'
import { type CardValues, merged, savesOf } from '#sections/staff/card/values.ts'

const base: CardValues = {
  name: '梅欣',
  position: '顾问',
  avatar: '',
  email: '',
  address: '',
  wechatId: '',
  profile: '',
  cardStyle: 1,
  cardColor: 0,
  contactCode: 'default',
  isOpen: true,
  visibility: { phone: 'public', email: 'public', address: 'public', wechatId: 'public' },
  english: { name: '', position: '', companyName: '', address: '', profile: '' },
  phones: [],
  emails: [],
  sections: [{ key: 'profile', title: { zh: '个人简介', en: 'profile' }, visible: true }],
  materials: [],
  goods: [],
}

it('keeps unsaved fields and updates the others after a card was saved elsewhere', () => {
  const typed: CardValues = { ...base, position: '总监', wechatId: 'a', profile: '同样的话', cardStyle: 2 }
  const stored: CardValues = { ...base, position: '经理', profile: '同样的话', address: '杭州', cardColor: 3 }
  expect(merged(base, typed, stored)).toEqual({
    values: { ...stored, position: '总监', wechatId: 'a', cardStyle: 2 },
    both: ['position'],
  })
})

it('sends what differs alone, content by its own call', () => {
  expect(savesOf(base, base)).toEqual({ info: undefined, things: undefined })
  const good = {
    _id: 'g',
    name: '沙发',
    kind: '' as const,
    own: '',
    hidden: true,
    fixed: false,
    available: true,
  }
  expect(savesOf(base, { ...base, position: '总监', goods: [good] })).toEqual({
    info: { position: '总监' },
    things: { goods: [{ _id: 'g', reason: '', hidden: true }] },
  })
})
