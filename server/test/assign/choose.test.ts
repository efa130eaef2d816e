import { describe, expect, it } from 'vitest'
import { type Candidate, createChooser, type Receiver, type Skipped } from '#domain/leads/assign/choose.ts'
import type { StoredRule } from '#domain/leads/assign/setting.ts'

const rule = (over: Partial<StoredRule>): StoredRule => ({
  ruleId: 'r',
  name: '规则',
  isOn: true,
  sources: [],
  scenes: [],
  regions: [],
  tagIds: [],
  hours: [],
  way: 'turn',
  staffIds: ['a', 'b', 'c'],
  lastId: null,
  ...over,
})
const receivers = (of: Record<string, { held?: number; skipped?: Skipped }>) =>
  new Map(
    Object.entries(of).map(([staffId, { held = 0, skipped = '' }]): [string, Receiver] => [
      staffId,
      { staffId, userId: staffId, name: staffId, held, skipped },
    ]),
  )
const lead: Candidate = { source: 'import', scene: '', regions: [], tagIds: [] }
const three = receivers({ a: {}, b: {}, c: {} })
const given = (chooser: ReturnType<typeof createChooser>, leads: Partial<Candidate>[]) =>
  leads.map((each) => chooser.give({ ...lead, ...each })?.staffId)
const always = () => true

describe('a rule by turns', () => {
  it('goes on after the last member, and remembers the new one', () => {
    const chooser = createChooser([rule({ lastId: 'b' })], three, always)
    expect(given(chooser, [{}, {}, {}, {}])).toEqual(['c', 'a', 'b', 'c'])
    expect([...chooser.last]).toEqual([['r', 'c']])
  })

  it('passes over members who left, are on leave or have no licence, and the one from whom the lead came', () => {
    const some = receivers({
      a: { skipped: 'left' },
      b: { skipped: 'away' },
      c: {},
      d: { skipped: 'noLicence' },
    })
    const chooser = createChooser([rule({ staffIds: ['a', 'b', 'c', 'd'], lastId: 'b' })], some, always)
    expect(given(chooser, [{}, {}, { formerId: 'c' }])).toEqual(['c', 'c', undefined])
  })
})

it('gives by load to the member with the fewest leads, counting those that it gives', () => {
  const some = receivers({ a: { held: 3 }, b: { held: 1 }, c: { held: 2 } })
  const chooser = createChooser([rule({ way: 'load' })], some, always)
  expect(given(chooser, [{}, {}, {}, {}])).toEqual(['b', 'b', 'c', 'a'])
})

it('takes the first rule that fits and has a member there', () => {
  const rules = [
    rule({ ruleId: 'closed', staffIds: ['a'] }),
    rule({ ruleId: 'off', isOn: false, staffIds: ['a'] }),
    rule({ ruleId: 'none', staffIds: ['gone'] }),
    rule({ ruleId: 'north', regions: ['北京', '天津'], staffIds: ['b'] }),
    rule({ ruleId: 'forms', sources: ['form'], staffIds: ['c'] }),
    rule({ ruleId: 'tagged', tagIds: ['t1'], scenes: ['1'], staffIds: ['a'] }),
  ]
  const chooser = createChooser(rules, three, ({ ruleId }) => ruleId !== 'closed')
  const by = (over: Partial<Candidate>) => chooser.give({ ...lead, ...over })?.ruleId
  expect(by({ regions: ['北京 朝阳'] })).toBe('north')
  expect(by({ source: 'form' })).toBe('forms')
  expect(by({ tagIds: ['t1'], scene: '1' })).toBe('tagged')
  expect(by({ tagIds: ['t1'], scene: '2' })).toBeUndefined()
  expect(by({})).toBeUndefined()
})
