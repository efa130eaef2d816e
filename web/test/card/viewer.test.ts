import { describe, expect, test } from 'vitest'
import { anonymous, viewerOf } from '#features/card/viewer.ts'
import { userRecord } from '../support/records.ts'

const record = (over: Parameters<typeof userRecord>[0] = {}, userId = '') =>
  userRecord({ saleInfo: { id: '', userId, name: '', avatar: '' }, ...over })
const page = { companyId: 'yunfan01', userId: 'lin' }

describe('who reads a card', () => {
  test('is none without a session', () => {
    expect(viewerOf(null, page)).toBe(anonymous)
  })
  test('a visitor', () => {
    expect(viewerOf(record(), page)).toEqual({ isOwner: false, openId: 'open-wang' })
  })
  test('the owner', () => {
    expect(viewerOf(record({ isStaff: true }, 'lin'), page).isOwner).toBe(true)
  })
  test('a colleague reads as a visitor would', () => {
    expect(viewerOf(record({ isStaff: true }, 'zhou'), page).isOwner).toBe(false)
  })
  test('is a visitor once they are no longer staff', () => {
    expect(viewerOf(record({ isStaff: false }, 'lin'), page).isOwner).toBe(false)
  })
  test('is another person for the same user id in another company', () => {
    expect(viewerOf(record({ isStaff: true, companyId: 'qinghe02' }, 'lin'), page)).toBe(anonymous)
  })
})
