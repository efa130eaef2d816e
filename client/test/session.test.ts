// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dropSession,
  forgetPerson,
  keepMember,
  keepSession,
  ownKey,
  session,
  settleSession,
  whenSessionSettled,
} from '#session.ts'
import { userRecord } from '#testing.ts'

const member = { token: 't', memberId: 'm' }
const chen = { openId: 'open-chen', sessionId: 'yunfan01.chen', unionId: 'union-chen' }
const things = () => ({
  track: localStorage.getItem(ownKey('track')),
  drafts: localStorage.getItem(ownKey('drafts')),
})
const nothing = { track: null, drafts: null }

beforeEach(() => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  localStorage.clear()
  forgetPerson()
  localStorage.setItem(ownKey('track'), '{"openId":"open-wang","events":[]}')
  localStorage.setItem(ownKey('drafts'), '{"form":"text"}')
})
afterEach(() => forgetPerson())

describe('the stored user', () => {
  it('keeps the token and the member id beside the record, whatever the server says of it later', () => {
    keepSession(userRecord())
    keepMember(member)
    keepSession(userRecord({ unionId: 'union-new' }))
    expect(session()).toEqual({ ...userRecord({ unionId: 'union-new' }), ...member })
    keepMember(null)
    expect(session()).toEqual(userRecord({ unionId: 'union-new' }))
  })

  it('is dropped with all that was theirs where the openId is another', () => {
    keepSession(userRecord())
    keepMember(member)
    localStorage.setItem(ownKey('auth'), '{}')
    keepSession(userRecord(chen))
    expect(session()).toEqual(userRecord(chen))
    expect(things()).toEqual(nothing)
    expect(localStorage.getItem(ownKey('auth'))).toBeNull()
  })

  it('leaves what they typed for their own return after the session has ended', () => {
    keepSession(userRecord())
    const before = things()
    dropSession()
    expect(session()).toBeNull()
    expect(things()).toEqual(before)
    keepSession(userRecord({ sessionId: 'yunfan01.again' }))
    expect(things()).toEqual(before)
  })

  it('leaves nothing to another person who signs in after it', () => {
    keepSession(userRecord())
    dropSession()
    keepSession(userRecord(chen))
    expect(things()).toEqual(nothing)
  })

  it('keeps words typed before a sign-in for the person who signs in', () => {
    const before = things()
    keepSession(userRecord())
    expect(things()).toEqual(before)
  })

  it('leaves nothing on the phone when they sign out', () => {
    keepSession(userRecord())
    forgetPerson()
    expect(session()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.endsWith('yunfan01'))).toEqual([])
  })

  it('touches nothing of another company', () => {
    localStorage.setItem(ownKey('drafts', 'qinghe02'), '{}')
    keepSession(userRecord())
    keepSession(userRecord(chen))
    expect(localStorage.getItem(ownKey('drafts', 'qinghe02'))).toBe('{}')
  })
})

describe('the first check of a load', () => {
  it('is waited for, and ends the waiting also where it fails', async () => {
    let fail = (_error: Error) => {}
    settleSession(new Promise((_resolve, reject) => (fail = reject)))
    let settled = false
    const waiting = whenSessionSettled().then(() => {
      settled = true
    })
    await new Promise((done) => setTimeout(done, 0))
    expect(settled).toBe(false)
    fail(new Error('no network'))
    await waiting
    expect(settled).toBe(true)
  })
})
