import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { describe, expect, it } from 'vitest'
import { textContrast } from '#features/card/style-picker.tsx'
import {
  changed,
  conflictsOf,
  insisted,
  livingChanges,
  merged,
  without,
} from '#features/card-edit/changes.ts'
import { allKeys, bodiesOf, type Changes, editableOf, withEdits } from '#features/card-edit/fields.ts'
import { drafted } from '#features/card-edit/preview.ts'
import { lengthOf } from '#ui/text-area.tsx'
import { card as pageOf } from './card.ts'
import { edit as stored } from './stored.ts'

const typed = (card: CardEdit, edits: Record<string, unknown>): Changes =>
  Object.entries(edits).reduce(
    (all, [key, mine]) => changed(card, all, key as 'name', mine as string),
    {} as Changes,
  )

describe('a typed change', () => {
  it('counts until it is the previous value', () => {
    const card = stored()
    const once = typed(card, { name: '林小小' })
    expect(merged(card, once).name).toBe('林小小')
    expect(changed(card, once, 'name', '林晓')).toEqual({})
  })

  it('is nothing any more once it is stored, or the company has locked it', () => {
    const changes = typed(stored(), {
      name: '林小小',
      position: '总监',
      address: '杭州市',
      'english.address': 'Hangzhou',
    })
    expect(Object.keys(livingChanges(stored({ name: '林小小', locked: ['address'] }), changes))).toEqual([
      'position',
    ])
  })

  it('is merged with changes from elsewhere, field by field', () => {
    const changes = typed(stored(), { name: '林小小', position: '总监' })
    const elsewhere = stored({ name: '林大大', email: 'new@yunfan.example' })
    expect(conflictsOf(elsewhere, changes)).toEqual(['name'])
    expect(merged(elsewhere, changes)).toMatchObject({ position: '总监', email: 'new@yunfan.example' })
    expect(conflictsOf(elsewhere, insisted(elsewhere, changes, 'name'))).toEqual([])
    expect(merged(elsewhere, without(changes, ['name'])).name).toBe('林大大')
  })
})

describe('the body of a save', () => {
  it('holds the changed fields, and no others', () => {
    const value = { ...editableOf(stored()), 'visibility.phone': 'exchange' as const, 'english.name': 'Lin' }
    expect(bodiesOf(value, ['visibility.phone', 'english.name', 'cardColor'])).toEqual({
      basic: { cardColor: 0, visibility: { phone: 'exchange' }, english: { name: 'Lin' } },
      profile: undefined,
    })
    expect(bodiesOf(value, ['english.profile'])).toEqual({
      basic: undefined,
      profile: { profile: '六年制造业客户经验。', englishProfile: '' },
    })
    expect(bodiesOf(value, [])).toEqual({ basic: undefined, profile: undefined })
  })

  it('comes back as the card that was stored', () => {
    const card = stored()
    expect(withEdits(card, editableOf(card))).toEqual(card)
    expect(Object.keys(editableOf(card)).sort()).toEqual([...allKeys].sort())
  })
})

describe('a preview', () => {
  it('shows what visitors will see: drafts, and of the fields those that are public', () => {
    const value = {
      ...editableOf(stored({ phones: [] })),
      name: '林小小',
      phones: [
        { label: '座机', value: '021-1', visibility: 'public' as const },
        { label: '家', value: '021-2', visibility: 'exchange' as const },
      ],
      'visibility.email': 'hidden' as const,
      sections: [
        { key: 'case' as const, visible: true },
        { key: 'style' as const, visible: true },
        { key: 'video' as const, visible: false },
      ],
    }
    const shown = drafted(pageOf(), value, '13900002002')
    expect(shown).toMatchObject({ name: '林小小', email: '', wechatId: '', phone: '13900002002' })
    expect(shown.lines.map((line) => line.value)).toEqual(['021-1'])
    expect(shown.sections.map(({ key }) => key)).toEqual(['case', 'style'])
  })
})

it('counts signs as people do, and contrast as WCAG does', () => {
  expect(lengthOf('你好👋🏽')).toBe(4)
  for (let index = 0; index < 7; index++) expect(textContrast(index)).toBeGreaterThanOrEqual(4.5)
})
