import { createCipheriv } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedProfile, MiniDataRefused, openMiniData, phoneIn } from '#core/platform/mini-data.ts'

// The worked examples of the vendor's own documentation, and ours with the same key.
const app = 'wx4f4bc4dec97d474b'
const key = 'tiihtNczf5v6AKRyjwEUhQ=='
const iv = 'r7BXXKkLb8qrSNn05n0qiA=='
const user =
  'CiyLU1Aw2KjvrjMdj8YKliAjtP4gsMZMQmRzooG2xrDcvSnxIMXFufNstNGTyaGS9uT5geRa0W4oTOb1WT7fJlAC+oNPdbB+3hVbJSRgv+4lGOETKUQz6OYStslQ142dNCuabNPGBzlooOmB231qMM85d2/fV6ChevvXvQP8Hkue1poOFtnEtpyxVLW1zAo6/1Xx1COxFvrc2d7UL/lmHInNlxuacJXwu0fjpXfz/YqYzBIBzD6WUfTIF9GRHpOn/' +
  'Hz7saL8xz+W//FRAUid1OksQaQx4CMs8LOddcQhULW4ucetDf96JcR3g0gfRK4PC7E/r7Z6xNrXd2UIeorGj5Ef7b1pJAYB6Y5anaHqZ9J6nKEBvB4DnNLIVWSgARns/8wR2SiRS7MNACwTyrGvt9ts8p12PKFdlqYTopNHR1Vf7XjfhQlVsAJdNiKdYmYVoKlaRv85IfVunYzO0IKXsyl7JCUjCpoG20f0a04COwfneQAGGwd5oa+T8yO5hzuyDb/XcxxmK01EpqOyuxINew=='
const phone =
  'xT8p8W6jIVdEWQ+ccHuD2bmG5RSiwg14VWRFw/UGVh6Aj+jDIadafJ4xdCIBQ/uxDiyw/MZWvpFyRn3pP3xxVfNQxFtzghvK+Pj5JQI7x41EpnirOxeUcm4HWRdmzGJla5bZSoGnOCbsXv5pRwGUkKrjqXN+ahUvXsHu7s3UO17ggQNH/fXuEMDgd49kqENqXyNklfaCkDCCDl8HLKxnnA=='
const at = { user: 1477314187, phone: 1700000000 }

const open = (encryptedData: string, now: number, over: { key?: string; iv?: string; app?: string } = {}) =>
  openMiniData(over.key ?? key, { encryptedData, iv: over.iv ?? iv }, over.app ?? app, now)

const sealed = (data: unknown) => {
  const aes = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.from(iv, 'base64'))
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return Buffer.concat([aes.update(text), aes.final()]).toString('base64')
}

describe('what WeChat encrypted for a mini program', () => {
  it('opens the documented user info', () => {
    const read = open(user, at.user)
    expect(read.text('openId')).toBe('oGZUI0egBJY1zhBYw2KhdUfwVJJE')
    expect(read.text('nickName')).toBe('Band')
    expect(read.text('unionId')).toBe('ocMvos6NjeKLIBqg5Mr9QjxrP1FA')
    expect(read.object('watermark').number('timestamp')).toBe(at.user)
  })

  it('opens the example of a phone', () => {
    expect(phoneIn(open(phone, at.phone))).toBe('13580006666')
  })

  it('takes five minutes of age or of a wrong clock, and not a second more', () => {
    for (const drift of [-300, 300]) expect(phoneIn(open(phone, at.phone + drift))).not.toBe('')
    for (const drift of [-301, 301, 86_400])
      expect(() => open(phone, at.phone + drift)).toThrow(MiniDataRefused)
  })

  it('refuses another key, another app, and data that was changed, cut or is no object', () => {
    const changed = Buffer.from(phone, 'base64')
    changed[20] = (changed[20] ?? 0) ^ 1
    const refused: (() => unknown)[] = [
      () => open(phone, at.phone, { key: 'AAAAAAAAAAAAAAAAAAAAAA==' }),
      () => open(phone, at.phone, { key: '' }),
      () => open(phone, at.phone, { key: 'dG9vIHNob3J0' }),
      () => open(phone, at.phone, { iv: 'AAAA' }),
      () => open(phone, at.phone, { app: 'wxanother' }),
      () => open(changed.toString('base64'), at.phone),
      () => open(phone.slice(0, 40), at.phone),
      () => open('', at.phone),
      () => open('not base64 at all', at.phone),
      () => open(sealed('[1]'), at.phone),
      () => open(sealed('"text"'), at.phone),
      () => open(sealed({ purePhoneNumber: '13580006666' }), at.phone),
      () => open(sealed({ watermark: { appid: app } }), at.phone),
    ]
    for (const attempt of refused) expect(attempt).toThrow(MiniDataRefused)
  })

  it('keeps the country of a phone from abroad, and takes nothing that is no phone', () => {
    const info = (data: object) => open(sealed({ ...data, watermark: { appid: app, timestamp: 1 } }), 1)
    expect(phoneIn(info({ purePhoneNumber: '5551234567', countryCode: '1' }))).toBe('+15551234567')
    expect(phoneIn(info({ purePhoneNumber: '13580006666' }))).toBe('13580006666')
    for (const purePhoneNumber of ['', 'abc', '12', "1' or '1", '1'.repeat(30), null])
      expect(phoneIn(info({ purePhoneNumber }))).toBe('')
    expect(phoneIn(info({ purePhoneNumber: '13580006666', countryCode: 'x' }))).toBe('')
  })
})

describe('the signature of a plain profile', () => {
  const raw = '{"nickName":"Band"}'

  it('holds for this text and this key alone', () => {
    const good = '54b71917aab21b53e850dec1b03f73b0bbeb6abe'
    expect(isSignedProfile(raw, key, good)).toBe(true)
    expect(isSignedProfile(`${raw} `, key, good)).toBe(false)
    expect(isSignedProfile(raw, 'AAAAAAAAAAAAAAAAAAAAAA==', good)).toBe(false)
    expect(isSignedProfile(raw, key, '')).toBe(false)
  })
})
