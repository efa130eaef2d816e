import type { FindApp } from './credentials.ts'
import { type VendorLog, type VendorWatch, vendorHttp } from './http.ts'
import { type TokenStore, vendorTokens } from './tokens.ts'
import { httpWeChat, type WeChat } from './wechat.ts'
import { httpWeChatMessages, type WeChatMessages } from './wechat-messages.ts'
import { httpWeChatShipping, type WeChatShipping } from './wechat-shipping.ts'
import { weChatCalls } from './wechat-token.ts'
import { httpWecom, type Wecom } from './wecom.ts'

/** The messaging platforms, and which of their apps a company has. Never called inside a transaction. */
export interface Platform {
  findApp: FindApp
  wechat: WeChat
  /** Messages to customers. */
  messages: WeChatMessages
  /** What the platform of mini programs knows of sent goods. */
  shipping: WeChatShipping
  wecom: Wecom
}

/** Base addresses of the vendors' APIs. */
export interface VendorBases {
  wechatApi: string
  wecomApi: string
}

export function httpPlatform(
  bases: VendorBases,
  store: TokenStore,
  findApp: FindApp,
  log: VendorLog,
  watch?: VendorWatch,
): Platform {
  const tokens = vendorTokens(store)
  const wechat = weChatCalls(vendorHttp('wechat', bases.wechatApi, log, watch), tokens)
  return {
    findApp,
    wechat: httpWeChat(wechat, tokens),
    messages: httpWeChatMessages(wechat),
    shipping: httpWeChatShipping(wechat),
    wecom: httpWecom(vendorHttp('wecom', bases.wecomApi, log, watch), tokens),
  }
}
