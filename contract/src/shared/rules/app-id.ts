import type { CredentialKind } from '../credential.ts'

/** The AppID of a service account or a mini program. */
export const appIdForm = /^wx[0-9a-f]{16}$/

/**
 * The forms of the ids of the vendors' apps, by which another value pasted into the field is noticed. A corp id of WeCom
 * that a service provider's app was given begins with `wp` (WeCom, 企业 ID 加密).
 */
export const idForms: Record<CredentialKind, RegExp> = {
  wecom: /^(?:w[wx][0-9a-zA-Z]{16}|wp[0-9a-zA-Z_-]{30})$/,
  wechat: appIdForm,
  mini: appIdForm,
  pay: /^\d{8,10}$/,
}
