import { errors } from '@mingpian/contract/shared/errors.ts'
import { expect, it } from 'vitest'
import { CallError } from '#call.ts'
import { failureText } from '#failure-text.ts'

const failed = (code: string, message: string) => new CallError('/x', false, 200, { code, message })

it('is the catalogue’s text in the asked language, whatever the server says', () => {
  const { code, zh, en } = errors.poolLimit
  expect(failureText(failed(code, 'of the server'), 'zh')).toBe(zh)
  expect(failureText(failed(code, 'of the server'), 'en')).toBe(en)
})

it('is the server’s where the catalogue says so, and the catalogue’s where the server says nothing', () => {
  const { code, zh } = errors.serverMessage60001412
  expect(failureText(failed(code, 'of the server'), 'zh')).toBe('of the server')
  expect(failureText(failed(code, ''), 'zh')).toBe(zh)
})

it('is the server’s for a code that the catalogue does not have', () => {
  expect(failureText(failed('987654', 'of the server'), 'en')).toBe('of the server')
  expect(failureText(failed('987654', ''), 'en')).toBe('')
})
