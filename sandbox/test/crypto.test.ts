import { createDecipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptCallback, encryptCallback, signCallback } from '../src/crypto/callback.ts'
import { signPage } from '../src/crypto/js-sdk.ts'
import { encryptMiniData } from '../src/crypto/mini-data.ts'

const token = 'QDG6eK'
const key = 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C'
const receiver = 'wx5823bf96d3bd56c7'

describe('the vendor’s worked examples', () => {
  it('signs a page for the JS-SDK', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    expect(signPage(ticket, 'Wm3WZYTPz0wzccnW', '1414587457', 'http://mp.weixin.qq.com?params=value')).toBe(
      '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    )
  })

  it('reads the echo of an address check', () => {
    const echo = 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ=='
    expect(signCallback(token, '1409659589', '263014780', echo)).toBe(
      '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
    )
    expect(decryptCallback(key, echo)).toEqual({ message: '1616140317555161061', receiver })
  })

  it('encrypts a message', () => {
    const encrypted = encryptCallback(key, 'success', receiver, Buffer.from('0123456789abcdef'))
    expect(encrypted).toBe(
      'sKqRbbiSUnDhFHOvPjtUMbWS28WQJEcq+Mzda1Jz7/48f8S/Ty+bA9T4kUGo9xXppbi6Xb5CJDNdGLzlBP6xcQ==',
    )
    expect(signCallback(token, '1700000000', 'nonce1', encrypted)).toBe(
      '535949975e705f55c34c0b4c4af7202392a8e344',
    )
  })

  it('reads a message with Chinese padding and all', () => {
    const encrypted =
      'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q=='
    expect(signCallback(token, '1409659813', '1372623149', encrypted)).toBe(
      '477715d11cdb4164915debcba66cb864d751f3e6',
    )
    const { message } = decryptCallback(key, encrypted)
    expect(message).toContain('<Content><![CDATA[hello]]></Content>')
    expect(message).toContain('<AgentID>218</AgentID>')
  })

  it('encrypts a mini program’s phone number', () => {
    const sessionKey = 'tiihtNczf5v6AKRyjwEUhQ=='
    const iv = 'r7BXXKkLb8qrSNn05n0qiA=='
    const watermark = { appid: 'wx4f4bc4dec97d474b', timestamp: 1700000000 }
    const data = { phoneNumber: '13580006666', purePhoneNumber: '13580006666', countryCode: '86', watermark }
    const encrypted = encryptMiniData(sessionKey, iv, data)
    expect(encrypted).toBe(
      'xT8p8W6jIVdEWQ+ccHuD2bmG5RSiwg14VWRFw/UGVh6Aj+jDIadafJ4xdCIBQ/uxDiyw/MZWvpFyRn3pP3xxVfNQxFtzghvK+Pj5JQI7x41EpnirOxeUcm4HWRdmzGJla5bZSoGnOCbsXv5pRwGUkKrjqXN+ahUvXsHu7s3UO17ggQNH/fXuEMDgd49kqENqXyNklfaCkDCCDl8HLKxnnA==',
    )
    const decipher = createDecipheriv(
      'aes-128-cbc',
      Buffer.from(sessionKey, 'base64'),
      Buffer.from(iv, 'base64'),
    )
    expect(decipher.update(encrypted, 'base64', 'utf8') + decipher.final('utf8')).toContain('13580006666')
  })
})
