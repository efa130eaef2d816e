import { expect, it } from 'vitest'
import type { AppKind } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { identify, waysFor } from '#domain/sign-in/identify.ts'
import { phones } from './vendor-app.ts'

/** Platforms of which WeChat says nothing, and WeCom what it is told to. */
function platformOf(wecom: () => Promise<{ userId: string }>) {
  const asked: string[] = []
  const silent = (name: string) => async () => {
    asked.push(name)
    throw new VendorError('wechat', 'timeout', 'no answer')
  }
  const platform = {
    findApp: async (companyId: string, kind: AppKind) => ({ companyId, kind, appId: `app-${kind}` }),
    wechat: { exchangeCode: silent('wechat'), miniLogin: silent('mini') },
    wecom: {
      async exchangeCode() {
        asked.push('wecom')
        return wecom()
      },
      async miniLogin() {
        asked.push('wecomMini')
        throw new VendorError('wecom', 40029, 'invalid code')
      },
    },
  }
  return { platform: platform as unknown as Platform, asked }
}

it('does not wait for a vendor twice: who was silent for one app is not asked for the next', async () => {
  const refused = platformOf(async () => {
    throw new VendorError('wecom', 40029, 'invalid code')
  })
  const ways = waysFor(undefined, phones.wechat)
  const answer = identify(refused.platform, 'company1', 'code', ways)
  expect(await answer).toBe('platformProblem')
  expect(refused.asked).toEqual(['wechat', 'wecom', 'wecomMini'])
  const known = platformOf(async () => ({ userId: 'LinXiao' }))
  expect(await identify(known.platform, 'company1', 'code', ways)).toMatchObject({ openId: 'LinXiao' })
  expect(known.asked).toEqual(['wechat', 'wecom'])
})
