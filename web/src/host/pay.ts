import { currentHost } from './host.ts'
import { askShell } from './mini.ts'

/** The parameters of the payment sheet, signed by the merchant. */
interface PaySheet {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/**
 * How the sheet ended. `left`: the mini program opens it and loads the page again. `unavailable`: this app has none. No
 * end proves a payment or its absence: only the server knows.
 */
export type SheetEnd = 'done' | 'cancelled' | 'failed' | 'left' | 'unavailable'

/**
 * Whether a payment sheet can open here. WeCom has none for goods: the server pays in WeChat and its mini programs alone.
 */
export function hasPaySheet(): boolean {
  const { app, mini } = currentHost()
  return app !== 'wecom' || mini
}

const bridgeWaitMs = 3000

/**
 * Opens WeChat's payment sheet: by the bridge in WeChat's browser (WeChat Pay documentation, “JSAPI 调起支付”), by the shell
 * inside a mini program, because a web view there has no sheet of its own.
 * @param back the absolute address that a mini program opens afterwards
 */
async function openPaySheet(sheet: PaySheet, back: string): Promise<SheetEnd> {
  if (currentHost().mini) {
    const { appId: _, ...parameters } = sheet
    const packed = btoa(JSON.stringify(parameters))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
    return askShell('/pages/grant/pay', { back, sheet: packed }) ? 'left' : 'unavailable'
  }
  const bridge = await readyBridge()
  if (!bridge) return 'unavailable'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', sheet, ({ err_msg = '' }) => resolve(endOf(err_msg)))
  })
}

/**
 * How the payment of an order ended. Without a sheet nothing is left to be paid.
 * @param page the address, from its hash on, that a mini program opens afterwards
 */
export const endOfSheet = async (sheet: PaySheet | null, page: string): Promise<SheetEnd> =>
  sheet ? openPaySheet(sheet, new URL(page, location.href).href) : 'done'

/** Pure. */
export function endOf(message: string): SheetEnd {
  if (/:ok$/.test(message)) return 'done'
  return /:(fail )?cancel$/.test(message) ? 'cancelled' : 'failed'
}

/** The bridge, which WeChat adds some time after the page has started. */
async function readyBridge(): Promise<Window['WeixinJSBridge']> {
  if (window.WeixinJSBridge || currentHost().app === 'none') return window.WeixinJSBridge
  await new Promise<void>((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(), { once: true })
    setTimeout(resolve, bridgeWaitMs)
  })
  return window.WeixinJSBridge
}
