import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { BookingFail } from '#domain/bookings/booking/refusals.ts'

/** The rules that refuse to wait, as the caller reads them under code 60001412. */
const words = {
  off: { zh: '该门店暂不提供候补', en: 'There is no waiting list at present' },
  closed: {
    zh: '这一天该时段不可预约，请选择其他日期或时段',
    en: 'Nothing can be booked then, please choose another day or part of the day',
  },
  free: { zh: '这一天还有空位，可以直接预约', en: 'A time is free on this day, you can book it now' },
  personLimit: {
    zh: '你对该项目的预约已达上限，请先完成或取消已有预约',
    en: 'You have as many bookings of this service as one may have; finish or cancel one first',
  },
  tooMany: { zh: '人数超过该项目单次预约的上限', en: 'This is more persons than one booking may be for' },
  personFull: {
    zh: '你的候补已达上限，请先退出其他候补',
    en: 'You wait for as many days as one may; leave one of them first',
  },
  companyFull: {
    zh: '候补名单已满，请选择其他日期',
    en: 'The waiting list is full, please choose another day',
  },
  over: { zh: '该空位的保留时间已过', en: 'The time is no longer held for you' },
  none: { zh: '这一天没有合适的空位', en: 'No fitting time is free on this day' },
  notWaiting: { zh: '该候补已结束', en: 'This entry of the waiting list has ended' },
} as const satisfies Record<string, Record<Locale, string>>

export const refuseWaiting = (fail: BookingFail, refusal: keyof typeof words): never =>
  fail('serverMessage60001412', words[refusal])
