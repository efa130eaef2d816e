import type { Locale } from '@mingpian/contract/shared/render.ts'
import { weekdayText } from '@mingpian/contract/shared/rules/day-words.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import type { Fail } from '#core/http/failure.ts'

/** The rules that refuse a booking, as the caller reads them under code 60001412. */
const words = {
  taken: { zh: '该时段刚刚被约满，请选择其他时段', en: 'This time was just taken, please choose another' },
  holdEnded: {
    zh: '保留时间已过且该时段已被预约，请重新选择时段',
    en: 'The time was no longer held for you and is taken now, please choose another',
  },
  tooLate: {
    zh: '已过可预约的时间，请选择更晚的时段',
    en: 'It is too late to book this time, please choose a later one',
  },
  personLimit: {
    zh: '你对该项目的预约已达上限，请先完成或取消已有预约',
    en: 'You have as many bookings of this service as one may have; finish or cancel one first',
  },
  closed: { zh: '该项目暂停预约', en: 'This service cannot be booked at present' },
  tooMany: { zh: '人数超过该项目单次预约的上限', en: 'This is more persons than one booking may be for' },
  changed: {
    zh: '该预约已被修改，请刷新后再试',
    en: 'This booking was changed in the meantime, please load it again',
  },
  state: { zh: '该预约当前状态不支持此操作', en: 'This is not possible in the present state of the booking' },
  changeClosed: {
    zh: '已超过可自助更改或取消的时间，请致电门店',
    en: 'It is too late to change or cancel this yourself, please call the place',
  },
  manyUnpaid: {
    zh: '有几个预约还没有付款，请先付款或取消',
    en: 'Some of your bookings are unpaid: pay or cancel one first',
  },
  notYet: { zh: '预约时间还没到', en: 'The time of the booking has not come yet' },
} as const satisfies Record<string, Record<Locale, string>>

export type Refusal = keyof typeof words
export type BookingFail = Fail<'serverMessage60001412'>

export const refuse = (fail: BookingFail, refusal: Refusal): never =>
  fail('serverMessage60001412', words[refusal])

/** Refuses to note an arrival on an earlier day than the visit's, and names its day. */
export function refuseEarly(
  fail: BookingFail,
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
): never {
  const { day, clock } = inZone(startsAt, timeZone)
  const when = (locale: Locale) => `${weekdayText(day, locale, inZone(new Date(), timeZone).day)} ${clock}`
  return fail('serverMessage60001412', {
    zh: `该预约的时间是 ${when('zh')}，还不能登记到店。顾客提前到店的，请填写例外原因`,
    en: `The booking is for ${when('en')}, so it is too early to note the arrival. Give a reason if the customer came early`,
  })
}

/** Refuses to confirm a booking whose room is taken, and names the customers who have it. */
export function refuseFull(fail: BookingFail, names: readonly string[]): never {
  const [zh, en] = [names.join('、'), names.join(', ')]
  return fail('serverMessage60001412', {
    zh: `该时段的名额已确认给${zh}。请更改或取消其中一个；都要保留的，由管理员在“待处理变动”中填写原因`,
    en: `The seats of this time are confirmed for ${en}. Move or cancel one, or keep the booking with a reason`,
  })
}
