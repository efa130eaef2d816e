import { describe, expect, it, test } from 'vitest'
import { partAnswer, type ShellAnswer } from '#shared/rules/grant.ts'

const yes: ShellAnswer = { kind: 'phone', errMsg: 'getPhoneNumber:ok', code: 'c1' }
const packed = (answer: ShellAnswer) => Buffer.from(JSON.stringify(answer)).toString('base64url')

describe('the answer in the address', () => {
  test.each([
    ['#/pages/person/index?grant=', '', '#/pages/person/index'],
    ['#/pages/person/index?uid=lin&grant=', '', '#/pages/person/index?uid=lin'],
    ['#/?grant=', '&uid=lin', '#/?uid=lin'],
    ['#/p?a=1&grant=', '&b=2', '#/p?a=1&b=2'],
  ])('%s…%s leaves %s', (before, after, clean) => {
    expect(partAnswer(`${before}${packed(yes)}${after}`)).toEqual({ hash: clean, answer: yes })
  })

  it('may be in Chinese', () => {
    const answer = { kind: 'profile', errMsg: 'getUserProfile:ok', nickName: '王敏🌿' } as const
    expect(partAnswer(`#/?grant=${packed(answer)}`).answer).toEqual(answer)
  })

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', packed('x' as never).slice(0, 3)],
    ['no answer', packed(null as never)],
    ['another kind', packed({ kind: 'admin', errMsg: 'x:ok' } as never)],
    ['no text as its code', packed({ ...yes, code: 1 } as never)],
    ['no word of success', packed({ kind: 'phone' } as never)],
  ])('counts for nothing where there is %s in it, and leaves the address all the same', (_, text) => {
    expect(partAnswer(`#/p?grant=${text}`)).toEqual({ hash: '#/p', answer: null })
  })

  it('touches no other address', () => {
    expect(partAnswer('#/p?granted=1')).toEqual({ hash: '#/p?granted=1', answer: null })
  })
})
