import { describe, expect, it } from 'vitest'
import {
  CallbackRefused,
  decryptCallback,
  encryptCallback,
  sameSignature,
  signCallback,
} from '#core/platform/callback-crypto.ts'
import { signJsSdk } from '#core/platform/js-sdk.ts'

// The worked examples of the vendors' own documentation.
const token = 'QDG6eK'
const key = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
const corp = 'wx5823bf96d3bd56c7'
const echo = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
const message =
  'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+' +
  'LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q=='

describe('the JS-SDK signature', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const signed = '0f9de62fce790f9a083d5c99e95740ceb90c27ed'

  it('is the documented one', () => {
    expect(signJsSdk(ticket, 'Wm3WZYTPz0wzccnW', 1414587457, 'http://mp.weixin.qq.com?params=value')).toBe(
      signed,
    )
  })

  it('ends at the hash and changes nothing before it', () => {
    const sign = (url: string) => signJsSdk(ticket, 'Wm3WZYTPz0wzccnW', 1414587457, url)
    expect(sign('http://mp.weixin.qq.com?params=value#/pages/person/index?a=1')).toBe(signed)
    expect(sign('http://mp.weixin.qq.com/?params=value')).not.toBe(signed)
  })
})

describe('callback messages', () => {
  it('answers the documented check of an address', () => {
    expect(signCallback(token, '1409659589', '263014780', echo)).toBe(
      '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    )
    expect(decryptCallback(key, echo, corp)).toBe('1616140317555161061')
  })

  it('encrypts the documented answer', () => {
    const encrypted = encryptCallback(key, 'success', corp, Buffer.from('0123456789abcdef'))
    expect(encrypted).toBe(
      'sKqRbbiSUnDhFHOvPjtUMbWS28WQJEcq+Mzda1Jz7/48f8S/Ty+bA9T4kUGo9xXppbi6Xb5CJDNdGLzlBP6xcQ==',
    )
    expect(signCallback(token, '1700000000', 'nonce1', encrypted)).toBe(
      '535949975e705f55c34c0b4c4af7202392a8e344',
    )
  })

  it('opens the documented message', () => {
    expect(signCallback(token, '1409659813', '1372623149', message)).toBe(
      '477715d11cdb4164915debcba66cb864d751f3e6',
    )
    const xml = decryptCallback(key, message, corp)
    expect(xml).toContain('<![CDATA[mycreate]]>')
    expect(xml).toContain('<![CDATA[hello]]>')
    expect(xml).toContain('<AgentID>218</AgentID>')
  })

  it('goes around for texts of any length', () => {
    for (const length of [0, 1, 11, 12, 13, 31, 32, 33, 1000]) {
      const text = '名'.repeat(length)
      expect(decryptCallback(key, encryptCallback(key, text, corp), corp)).toBe(text)
    }
  })

  it('refuses a message that was changed, cut, made for another or with another key', () => {
    const good = encryptCallback(key, 'hello', corp)
    const flipped = Buffer.from(good, 'base64')
    flipped[40] = (flipped[40] ?? 0) ^ 1
    const other = `${key.slice(0, 10)}x${key.slice(11)}`
    for (const [k, text, receiver] of [
      [key, flipped.toString('base64'), corp],
      [key, good.slice(0, 40), corp],
      [key, '', corp],
      [key, 'not base64 at all', corp],
      [key, good, 'wwother'],
      [other, good, corp],
      ['short', good, corp],
    ] as const)
      expect(() => decryptCallback(k, text, receiver)).toThrow(CallbackRefused)
  })

  it('compares signatures of any length', () => {
    expect(sameSignature('abc', 'abc')).toBe(true)
    for (const wrong of ['abd', '', 'abcd', 'äbc']) expect(sameSignature('abc', wrong)).toBe(false)
  })
})
