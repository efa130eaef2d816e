import { describe, expect, test } from 'vitest'
import { anonymous, viewerOf } from '#features/card/viewer.ts'
import { userRecord } from '../support/records.ts'

const record = (over: Parameters<typeof userRecord>[0] = {}, userId = '') =>
  userRecord({ saleInfo: { id: '', userId, name: '', avatar: '' }, ...over })
const page = { companyId: 'yunfan01', userId: 'lin' }

describe('the reader of a card', () => {
  test('is anonymous without a session', () => {
    expect(viewerOf(null, page)).toBe(anonymous)
  })
  test('is a visitor, known by the open id, where no member is signed in', () => {
    expect(viewerOf(record(), page)).toEqual({ isOwner: false, openId: 'open-wang' })
  })
  test('is the owner where the session’s user id is the card’s', () => {
    expect(viewerOf(record({ isStaff: true }, 'lin'), page).isOwner).toBe(true)
  })
  test('is a visitor where a colleague is signed in', () => {
    expect(viewerOf(record({ isStaff: true }, 'zhou'), page)).toEqual({ isOwner: false, openId: 'open-wang' })
  })
  test('is a visitor once they are no longer staff', () => {
    expect(viewerOf(record({ isStaff: false }, 'lin'), page)).toEqual({ isOwner: false, openId: 'open-wang' })
  })
  test('is anonymous to another company’s card, also with the same user id', () => {
    expect(viewerOf(record({ isStaff: true, companyId: 'qinghe02' }, 'lin'), page)).toBe(anonymous)
  })
})
