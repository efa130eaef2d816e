import { currentHost } from './host.ts'

/** The server's signatures for the JS-SDK. `agentConfig` has empty strings outside WeCom. */
interface SdkSignature {
  appId: string
  agentId: string
  config: { timestamp: number; nonceStr: string; signature: string }
  agentConfig: { timestamp: number; nonceStr: string; signature: string }
}
type Signer = (url: string) => Promise<SdkSignature>

/** The data that the app's share menu sends. */
interface ShareData {
  title: string
  desc: string
  link: string
  imgUrl: string
}

type Sdk = typeof import('./jssdk.ts')

const bothApis = ['hideMenuItems', 'previewImage', 'closeWindow', 'openLocation', 'getLocation', 'scanQRCode']
const wechatApis = ['updateAppMessageShareData', 'updateTimelineShareData', 'openAddress', ...bothApis]
const wecomApis = [
  'onMenuShareAppMessage',
  'onMenuShareWechat',
  'onMenuShareTimeline',
  'openEnterpriseChat',
  'getContext',
  'sendChatMessage',
  'shareAppMessage',
  ...bothApis,
]

/**
 * The address that the web view opened first. On iOS, WeChat checks signatures against it, not against the present
 * address (JS-SDK documentation, appendix 5).
 */
const entryUrl = typeof location === 'undefined' ? '' : location.href.split('#', 1)[0]!

let started: Promise<Sdk> | undefined
let ready: Sdk | undefined

/**
 * Starts the vendor's SDK, once: signs the address, and hides the menu's copy link, since a copied address would carry
 * no share id. Navigation changes only the hash, which is not signed; if the part before it changes, the vendor's SDK
 * requests another signature itself. Rejects if the app or the server refuses; the product works without it.
 */
export function startSdk(sign: Signer): Promise<Sdk> {
  started ??= start(sign).catch((error: unknown) => {
    // A later page may try again, when the network may be back.
    started = undefined
    throw error
  })
  return started
}

async function start(sign: Signer): Promise<Sdk> {
  const host = currentHost()
  if (!host.mobileMessaging) throw new Error('no messaging app')
  const url = signUrl(host.ios)
  const [sdk, first] = await Promise.all([import('./jssdk.ts'), sign(url)])
  await configured(sdk, first, async (asked) => (asked === url ? first : sign(host.ios ? entryUrl : asked)))
  ready = sdk
  // In the same step, so that a forward at this time has it.
  if (wanted) void set(sdk, wanted).catch(ignore)
  sdk.hideMenuItems({ menuList: ['menuItem:copyUrl'] }).catch(ignore)
  return sdk
}

async function configured(sdk: Sdk, first: SdkSignature, sign: Signer): Promise<void> {
  const { appId, agentId, agentConfig } = first
  const { app } = currentHost()
  const options: Parameters<Sdk['register']>[0] = {
    corpId: appId,
    agentId,
    jsApiList: app === 'wecom' ? wecomApis : wechatApis,
    ...(app === 'wechat' && { openTagList: ['wx-open-subscribe'] }),
  }
  // Registered without signature functions, so that nothing starts yet: failures of a start by the SDK cannot be caught.
  sdk.register(options)
  options.getConfigSignature = async (url) => (await sign(url)).config
  if (app === 'wecom' && agentConfig.signature !== '')
    options.getAgentConfigSignature = async (url) => (await sign(url)).agentConfig
  await sdk.ensureConfigReady()
}

function signUrl(ios: boolean): string {
  return ios ? entryUrl : location.href.split('#', 1)[0]!
}

const wecomShare: ShareData & { success?: () => void } = { title: '', desc: '', link: '', imgUrl: '' }
let wecomBound = false

interface Offer {
  data: ShareData
  onShared?: (() => void) | undefined
}
let wanted: Offer | undefined

/**
 * Sets the content of the share menu: now if the SDK is ready, otherwise in the step in which it becomes ready. WeChat
 * never tells whether the menu was used; WeCom does, and then `onShared` is called.
 */
export async function setShareData(data: ShareData, onShared?: () => void): Promise<void> {
  wanted = { data, onShared }
  if (ready) await set(ready, wanted)
}

async function set(sdk: Sdk, { data, onShared }: Offer): Promise<void> {
  if (currentHost().app !== 'wecom') {
    const { title, link, imgUrl } = data
    await Promise.all([
      sdk.updateAppMessageShareData(data),
      sdk.updateTimelineShareData({ title, link, imgUrl }),
    ])
    return
  }
  // WeCom asks at the moment of sharing: one object is bound once and read then.
  Object.assign(wecomShare, data, { success: onShared })
  if (wecomBound) return
  wecomBound = true
  sdk.onMenuShareAppMessage(wecomShare)
  sdk.onMenuShareWechat(wecomShare)
  sdk.onMenuShareTimeline(wecomShare)
}

/** Opens the app's own picture viewer. False if there is none: the page shows the picture itself. */
export function previewImage(current: string, urls: readonly string[]): boolean {
  if (!ready) return false
  const absolute = (url: string) => new URL(url, location.href).href
  ready.previewImage({ current: absolute(current), urls: urls.map(absolute) }).catch(ignore)
  return true
}

/** Closes the web view, if the app allows it. */
export function closeWindow(): void {
  ready?.closeWindow().catch(ignore)
}

function ignore(): void {
  // The app refused an optional feature, which is ignored.
}
