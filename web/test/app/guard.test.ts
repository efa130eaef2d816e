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
  marker: false,
  claimFailed: false,
}

describe('guard', () => {
  it.each<[string, Partial<GuardState>, Decision]>([
    ['anybody sees a public page', {}, 'show'],
    ['a public page needs no company', { companyId: '' }, 'show'],
    ['outside a messaging app nothing shows', { mobileMessaging: false }, 'no-permission'],
    ['not even to staff', { mobileMessaging: false, who: 'staff', session: staff }, 'no-permission'],
    ['but system pages do', { mobileMessaging: false, system: true }, 'show'],
    ['an unknown path is the error page', { who: null }, 'page-error'],
    ['a page for the signed-in shows to a visitor', { who: 'signed-in', session: visitor }, 'show'],
    ['and to staff', { who: 'signed-in', session: staff }, 'show'],
    ['with a marker the claim is tried first', { who: 'signed-in', marker: true }, 'claim'],
    [
      'a claim that failed leads to sign-in',
      { who: 'signed-in', marker: true, claimFailed: true },
      'sign-in',
    ],
    ['with no marker sign-in starts at once', { who: 'signed-in' }, 'sign-in'],
    ['nobody can sign in to no company', { who: 'signed-in', companyId: '' }, 'nothing-here'],
    ['a staff page shows to staff', { who: 'staff', session: staff }, 'show'],
    ['a visitor is told that it is not theirs', { who: 'staff', session: visitor }, 'forbidden'],
    ['a staff page signs in first', { who: 'staff' }, 'sign-in'],
  ])('%s', (_, changes, decision) => {
    expect(guard({ ...inWechat, ...changes })).toBe(decision)
  })
})
