import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { describe, expect, it } from 'vitest'
import { suggestionFor } from '#features/radar/suggestion.ts'

const now = new Date('2026-11-22T06:00:00Z')
const visit = (over: Partial<TrailEntry>) =>
  ({
    event: 'view',
    contentType: 'card',
    contentTitle: '',
    duration: 0,
    sections: [],
    relays: [],
    at: now.toISOString(),
    ...over,
  }) as TrailEntry
const say = (...entries: TrailEntry[]) =>
  suggestionFor(entries, { me: '林岚', now, locale: 'zh', unknown: false })

describe('the sentence to write next', () => {
  it('follows the thing that was read longest over all visits', () => {
    const section = (key: string, duration: number) => visit({ sections: [{ key, duration }] })
    expect(say(section('contact', 9000), section('case', 5000), section('case', 6000))).toEqual({
      text: expect.stringContaining('客户案例'),
      because: '客户案例',
      to: '',
    })
    const product = visit({ contentType: 'product', contentTitle: '储能柜', duration: 12_000 })
    expect(say(section('case', 5000), product).text).toContain('储能柜')
  })

  it.each(['company', 'site'] as const)('speaks of the company after a visit to a %s', (contentType) => {
    const { text } = say(visit({ contentType, contentTitle: '杭州云帆科技有限公司', duration: 8000 }))
    expect(text).toBe('您好，想多了解我们公司的话，我随时可以聊。')
  })

  it('answers a call and a forward of the last day before anything else', () => {
    const read = visit({ contentType: 'material', contentTitle: '节能指南', duration: 60_000 })
    expect(say(read, visit({ event: 'call' })).text).toContain('现在方便聊')
    expect(say(read, visit({ event: 'share' })).text).toContain('您的朋友')
    expect(say(read, visit({ event: 'call', at: '2026-11-20T06:00:00Z' })).text).toContain('节能指南')
  })

  it('takes up an answered form, a question and a card that was left before a call', () => {
    const call = visit({ event: 'call' })
    const lately = '2026-11-17T06:00:00Z'
    expect(say(call, visit({ event: 'submit_form', contentTitle: '预约试驾', at: lately })).text).toContain(
      '《预约试驾》我收到了',
    )
    expect(say(call, visit({ event: 'ask', at: lately })).text).toContain('您的问题')
    expect(say(call, visit({ event: 'exchange', at: lately })).text).toContain('您留的名片')
    expect(say(call, visit({ event: 'submit_form', at: '2026-11-10T06:00:00Z' })).text).toContain(
      '现在方便聊',
    )
  })

  it('is written to the relayer of a visitor who has no name and cannot be reached', () => {
    const relays = [
      { name: '周航', number: 0 },
      { name: '王敏', number: 0 },
    ]
    const came = [visit({ event: 'call' }), visit({ relays }), visit({ relays: [] })]
    const ask = (unknown: boolean) => suggestionFor(came, { me: '林岚', now, locale: 'zh', unknown })
    expect(ask(true)).toEqual({ text: expect.stringContaining('介绍我们认识'), because: '', to: '王敏' })
    expect(ask(false).to).toBe('')
  })

  it('greets where nothing was read, and never says that reading is measured', () => {
    expect(say(visit({}))).toEqual({ text: expect.stringContaining('我是林岚'), because: '', to: '' })
  })
})
