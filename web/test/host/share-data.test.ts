// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const asked: string[] = []
let configured = () => {}

vi.mock('#host/host.ts', () => ({
  currentHost: () => ({ app: 'wechat', ios: true, mini: false, mobileMessaging: true }),
}))
vi.mock('#host/jssdk.ts', () => ({
  register: () => {},
  ensureConfigReady: () =>
    new Promise<void>((resolve) => {
      configured = resolve
    }),
  hideMenuItems: async () => void asked.push('hide'),
  updateAppMessageShareData: async ({ link }: { link: string }) => void asked.push(`chat ${link}`),
  updateTimelineShareData: async ({ link }: { link: string }) => void asked.push(`moments ${link}`),
}))

const signature = { timestamp: 1, nonceStr: 'n', signature: 's' }
const sign = async () => ({ appId: 'wx', agentId: '', config: signature, agentConfig: signature })
const data = (link: string) => ({ title: 't', desc: 'd', link, imgUrl: '' })

beforeEach(() => {
  asked.length = 0
  vi.resetModules()
})

it('sets the share data in the step in which the SDK becomes ready, the newest alone', async () => {
  const { setShareData, startSdk } = await import('#host/sdk.ts')
  const started = startSdk(sign)
  await setShareData(data('landing'))
  await setShareData(data('own'))
  await new Promise((done) => setTimeout(done, 10))
  expect(asked).toEqual([])
  configured()
  await started
  expect(asked).toEqual(['chat own', 'moments own', 'hide'])
})

it('sets it at once where the SDK is ready', async () => {
  const { setShareData, startSdk } = await import('#host/sdk.ts')
  const started = startSdk(sign)
  await new Promise((done) => setTimeout(done, 10))
  configured()
  await started
  await setShareData(data('own'))
  expect(asked).toEqual(['hide', 'chat own', 'moments own'])
})
