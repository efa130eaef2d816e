import type { CustomerMessage, Module } from '#domain/module.ts'
import { modules } from '#modules.ts'

const text = (zh: string, en: string) => ({ zh, en })

/** A message as a module declares it. */
export const visitPlanned = {
  name: 'test_visit_planned',
  title: text('参观提醒', 'Visit'),
  occasion: text('参观前一天，一次', 'Once, the day before'),
  fields: {
    what: { kind: 'thing', label: text('项目', 'What'), sample: text('参观', 'A tour') },
    when: {
      kind: 'time',
      label: text('时间', 'When'),
      sample: text('2026年12月3日 14:00', '3 December 2026, 14:00'),
    },
  },
} as const satisfies CustomerMessage

/** Another one, which is not sent at the present hour. */
export const quietNow = {
  ...visitPlanned,
  name: 'test_quiet_now',
  get quietHours() {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
    return { from: at(-60), until: at(60) }
  },
} satisfies CustomerMessage

/** Adds a module with these messages to those of the program. */
export function plantMessages(): void {
  const planted: Module = {
    name: 'planted',
    what: 'messages of a test',
    uses: [],
    door: [],
    tables: {},
    customerMessages: [visitPlanned, quietNow],
  }
  ;(modules as Module[]).push(planted)
}
