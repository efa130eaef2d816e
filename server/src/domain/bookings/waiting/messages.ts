import type { CustomerMessage } from '#domain/module.ts'

const text = (zh: string, en: string) => ({ zh, en })

/** A slot came free and is held for a person who waits. */
export const slotOffered = {
  name: 'slot_offered',
  title: text('候补空位通知', 'A time came free'),
  occasion: text('候补的日期有空位时，每个空位通知一次', 'Once for each time that comes free while you wait'),
  fields: {
    what: { kind: 'thing', label: text('预约项目', 'Service'), sample: text('产品演示', 'Product tour') },
    when: {
      kind: 'time',
      label: text('空位时间', 'Time'),
      sample: text('2026年12月3日 14:00', '2026年12月3日 14:00'),
    },
    where: { kind: 'thing', label: text('预约门店', 'Place'), sample: text('市中心体验店', 'Showroom') },
    until: {
      kind: 'time',
      label: text('保留至', 'Held until'),
      sample: text('2026年12月3日 10:30', '2026年12月3日 10:30'),
    },
  },
  quietHours: { from: '22:00', until: '08:00' },
} as const satisfies CustomerMessage
