import { describe, expect, it } from 'vitest'
import { type Decision, type GuardState, guard } from '#app/guard.ts'

const visitor = { isStaff: false }
const staff = { isStaff: true }
const inWechat: GuardState = {
  who: 'anyone',
  system: false,
  mobileMessaging: true,
  companyId: 'c',
  session: null,
  claimFailed: false,
}

describe('guard', () => {
  it.each<[string, Partial<GuardState>, Decision]>([
    ['every visitor sees a public page', {}, 'show'],
    ['a public page needs no company', { companyId: '' }, 'show'],
    ['outside a messaging app nothing shows', { mobileMessaging: false }, 'no-permission'],
    ['not even to staff', { mobileMessaging: false, who: 'staff', session: staff }, 'no-permission'],
    ['but system pages do', { mobileMessaging: false, system: true }, 'show'],
    ['an unknown path is the error page', { who: null }, 'page-error'],
    ['a page for the signed-in shows to a visitor', { who: 'signed-in', session: visitor }, 'show'],
    ['and to staff', { who: 'signed-in', session: staff }, 'show'],
    ['what signs in without leaving is waited for', { who: 'signed-in' }, 'claim'],
    ['where it brings nothing, sign-in starts', { who: 'signed-in', claimFailed: true }, 'sign-in'],
    ['without a company there is no sign-in', { who: 'signed-in', companyId: '' }, 'nothing-here'],
    ['a staff page shows to staff', { who: 'staff', session: staff }, 'show'],
    ['a visitor is told that it is not theirs', { who: 'staff', session: visitor }, 'forbidden'],
    ['a staff page signs in first', { who: 'staff', claimFailed: true }, 'sign-in'],
  ])('%s', (_, changes, decision) => {
    expect(guard({ ...inWechat, ...changes })).toBe(decision)
  })
})
