import type { CustomerMessage } from '#domain/module.ts'

const text = (zh: string, en: string) => ({ zh, en })

const what = {
  kind: 'thing',
  label: text('工单类型', 'Request'),
  sample: text('报修', 'Repair'),
} as const
const number = {
  kind: 'character_string',
  label: text('工单编号', 'Number'),
  sample: text('K7M2Q9XA4T', 'K7M2Q9XA4T'),
} as const
const when = {
  kind: 'time',
  label: text('处理时间', 'Time'),
  sample: text('2026年12月3日 14:00', '2026年12月3日 14:00'),
} as const
const hint = (zh: string, en: string) =>
  ({ kind: 'thing', label: text('温馨提示', 'Note'), sample: text(zh, en) }) as const

/** The handler answered. */
export const workOrderAnswered = {
  name: 'work_order_answered',
  title: text('工单回复通知', 'Your request was answered'),
  occasion: text('客服每次回复后通知一次', 'Once after each answer'),
  fields: { what, number, when, hint: hint('客服已回复，请查看', 'Open to read the answer') },
} as const satisfies CustomerMessage

/** Staff closed it. */
export const workOrderClosed = {
  name: 'work_order_closed',
  title: text('工单完成通知', 'Your request is closed'),
  occasion: text('工单处理完成后通知一次', 'Once when a request is closed'),
  fields: { what, number, when, hint: hint('处理已完成，请评价', 'Tell us how content you are') },
} as const satisfies CustomerMessage
