import type { MessageFieldKind } from '@mingpian/contract/shared/rules/message-fields.ts'
import { kindOfKey } from '@mingpian/contract/shared/rules/message-fields.ts'
import type { AppCredential } from './credentials.ts'
import { messageValue } from './message-value.ts'
import { VendorError } from './vendor-error.ts'
import type { WeChatCalls } from './wechat-token.ts'

/** A message to one user, by a template of the app. */
export interface TemplateMessage {
  openId: string
  templateId: string
  /** Values by the names that the template gives its fields; each is cut to the vendor's limit. */
  values: Record<string, string>
  /** The page that a tap opens: an address, for a mini program the path of one of its pages. */
  page: string
}

/** Messages to users who allowed them. Every call may throw VendorError. */
export interface WeChatMessages {
  /**
   * A message of the mini program or of the service account that a user allowed once (“发送订阅消息”, “发送订阅通知”).
   * Not idempotent: a repeat is a second message if the user allowed one more, else error 43101.
   */
  sendSubscribed(app: AppCredential, message: TemplateMessage): Promise<void>
  /**
   * A message of the service account to a follower (“发送模板消息”). Idempotent by `messageId`.
   * @param messageId at most 32 characters
   */
  sendTemplate(app: AppCredential, message: TemplateMessage & { messageId: string }): Promise<void>
}

export function httpWeChatMessages({ withToken }: WeChatCalls): WeChatMessages {
  // A retry after a lost answer could send a message twice, so the caller decides.
  const post = async (app: AppCredential, path: string, body: Record<string, unknown>): Promise<void> => {
    await withToken(app, { method: 'POST', path, body, retry: 'busy' })
  }
  return {
    sendSubscribed(app, { openId, templateId, values, page }) {
      const message = { touser: openId, template_id: templateId, page, data: dataOf(values) }
      if (app.kind !== 'mini') return post(app, '/cgi-bin/message/subscribe/bizsend', message)
      const version = { miniprogram_state: 'formal', lang: 'zh_CN' }
      return post(app, '/cgi-bin/message/subscribe/send', { ...message, ...version })
    },
    sendTemplate(app, { openId, templateId, values, page, messageId }) {
      const message = { touser: openId, template_id: templateId, url: page, data: dataOf(values) }
      return post(app, '/cgi-bin/message/template/send', { ...message, client_msg_id: messageId })
    },
  }
}

const dataOf = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      { value: messageValue(kindOfKey(key) as MessageFieldKind, value) },
    ]),
  )

// 43101: none allowed, or refused. 43107: messages of the app are switched off. 43004: the user follows no longer.
const notAllowed = new Set([43101, 43107, 43004])

/** Whether the user does not want, or no longer allows, messages of this app. */
export const isNotAllowed = (problem: unknown): boolean =>
  problem instanceof VendorError && typeof problem.errcode === 'number' && notAllowed.has(problem.errcode)

// The vendor was busy, a quota per minute was used up, or another message to the user was on its way (43108).
const passing = new Set([-1, 43108, 45011, 45033])

/** Whether the vendor refused the message for a moment: it was not sent, and a later try may succeed. */
export const isRefusedForNow = (problem: unknown): boolean =>
  problem instanceof VendorError && typeof problem.errcode === 'number' && passing.has(problem.errcode)

/** Whether the vendor may have sent the message, though its answer did not say so. */
export const isOutcomeUnknown = (problem: unknown): boolean =>
  problem instanceof VendorError && typeof problem.errcode !== 'number'
