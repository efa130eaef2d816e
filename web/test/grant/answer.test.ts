import { altReferer } from '@mingpian/client/referer.ts'
import type { ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'
import { describe, expect, it, test } from 'vitest'
import { completionOf } from '#features/grant/answer.ts'
import { packed } from './packed.ts'

const yes: ShellAnswer = { kind: 'phone', errMsg: 'getPhoneNumber:ok', code: 'c1' }

it('is never told to the server by where the page stands', () => {
  expect(altReferer(`https://a.cn/q/#/p?a=1&grant=${packed(yes)}`)).toBe('https://a.cn/q/#/p?a=1')
})

describe('the completion for the gateway', () => {
  const phone = { scope: 'phone', errMsg: 'getPhoneNumber:ok' }
  const profile = { scope: 'profile', errMsg: 'getUserProfile:ok' }
  test.each<[string, ShellAnswer, unknown]>([
    ['a phone by its code', yes, { scopeType: 'wx_phone', scopeData: { ...phone, code: 'c1' } }],
    [
      'a phone as older clients give it',
      { kind: 'phone', errMsg: 'getPhoneNumber:ok', encryptedData: 'e', iv: 'i' },
      { scopeType: 'wx_phone', scopeData: { ...phone, encryptedData: 'e', iv: 'i' } },
    ],
    [
      'a profile in clear',
      { kind: 'profile', errMsg: 'getUserProfile:ok', nickName: '王敏', avatarUrl: 'https://a/1' },
      { scopeType: 'wx_profile', scopeData: { ...profile, nickName: '王敏', avatarUrl: 'https://a/1' } },
    ],
    [
      'a sealed profile',
      { kind: 'profile', errMsg: 'getUserProfile:ok', nickName: '王敏', encryptedData: 'e', iv: 'i' },
      { scopeType: 'wx_profile', scopeData: { ...profile, encryptedData: 'e', iv: 'i' } },
    ],
    ['a phone that was refused', { ...yes, errMsg: 'getPhoneNumber:fail user deny' }, null],
    ['a yes with something after it', { ...yes, errMsg: 'getPhoneNumber:ok but no' }, null],
    ['an empty yes', { kind: 'phone', errMsg: 'getPhoneNumber:ok' }, null],
    ['half a sealed phone', { kind: 'phone', errMsg: 'getPhoneNumber:ok', iv: 'i' }, null],
    ['a profile with the words of another call', { kind: 'profile', errMsg: 'x:ok', nickName: 'a' }, null],
    ['a choice of messages', { kind: 'notices', errMsg: 'requestSubscribeMessage:ok' }, null],
  ])('%s', (_, answer, expected) => {
    expect(completionOf(answer)).toEqual(expected)
  })
})
