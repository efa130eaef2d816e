import { CallError } from '@mingpian/client/call.ts'
import { expect, test } from 'vitest'
import { missingOf, refusedOf } from '#features/phone-code/wrong.ts'

const phone = '13812345678'

test.each([
  [{ phone: '1381234567', code: '123456' }, { phone: '请输入正确的 11 位手机号' }],
  [{ phone, code: '12345' }, { code: '请输入短信里的 6 位数字' }],
  [{ phone, code: '123456' }, null],
])('before %o is sent', (typed, wrong) => {
  expect(missingOf(typed)).toEqual(wrong)
})

test('a refusal stands beside the field that it is about, any other nowhere', () => {
  const refused = (code: string) =>
    new CallError('POST /card/v1/user/center/bind', true, 400, { code, retryAfter: 0 })
  const beside = { '500480': 'code' } as const
  expect(refusedOf(refused('500480'), beside)).toEqual({ code: '验证码错误或已过期' })
  expect(refusedOf(refused('500481'), beside)).toEqual({})
  expect(refusedOf(new Error('no call'), beside)).toEqual({})
})
