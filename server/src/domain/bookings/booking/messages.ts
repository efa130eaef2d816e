import type { CustomerMessage } from '#domain/module.ts'

const text = (zh: string, en: string) => ({ zh, en })

const what = {
  kind: 'thing',
  label: text('预约项目', 'Service'),
  sample: text('产品演示', 'Product tour'),
} as const
const when = {
  kind: 'time',
  label: text('预约时间', 'Time'),
  sample: text('2026年12月3日 14:00', '2026年12月3日 14:00'),
} as const
const where = {
  kind: 'thing',
  label: text('预约门店', 'Place'),
  sample: text('市中心体验店', 'Showroom'),
} as const
const address = {
  kind: 'thing',
  label: text('门店地址', 'Address'),
  sample: text('宜山路 199 号 12 层', 'Yishan Road 199'),
} as const

/** The booking stands. */
export const bookingConfirmed = {
  name: 'booking_confirmed',
  title: text('预约成功通知', 'Booking confirmed'),
  occasion: text(
    '预约确认或改期后，各通知一次',
    'Once when a booking is confirmed, and once after each change',
  ),
  fields: { what, when, where, address },
} as const satisfies CustomerMessage

/** The visit is near: the day before, and an hour before. */
export const bookingReminder = {
  name: 'booking_reminder',
  title: text('到店提醒', 'Reminder of a booking'),
  occasion: text(
    '到店前一天和前一小时，各提醒一次',
    'Once the day before the visit, and once an hour before',
  ),
  fields: {
    what,
    when,
    where,
    hint: {
      kind: 'thing',
      label: text('温馨提示', 'Note'),
      sample: text('明天到店，请准时到达', 'See you tomorrow'),
    },
  },
  quietHours: { from: '22:00', until: '08:00' },
} as const satisfies CustomerMessage
