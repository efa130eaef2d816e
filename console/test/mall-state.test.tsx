// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { TradeSettings } from '#sections/orders/settings.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const state = 'GET /mall/order/v1/mall_setting/base_setting'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [{ mallOpen: true, miniOpen: true, canBuy: true }, '顾客可以下单付款', ''],
  [{ mallOpen: true, miniOpen: true, canBuy: false }, '顾客只能浏览', '/platform'],
  [{ mallOpen: true, miniOpen: false, canBuy: true }, '商城小程序未启用', '/settings'],
  [{ mallOpen: false, miniOpen: true, canBuy: false }, '商城未启用', '/settings'],
])('says of %j that %s', async (answer, said, leadsTo) => {
  // The settings themselves are not answered: the state stands above them.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const container = await render(
    <MeProvider value={me}>
      <TradeSettings />
    </MeProvider>,
    { answers: [[callKey(state, { query: { companyId: me.companyId } }), answer]] },
  )
  const alert = container.querySelector('[role="alert"]')
  expect(alert?.textContent).toContain(said)
  expect(alert?.querySelector('a')?.getAttribute('href') ?? '').toBe(leadsTo)
})
