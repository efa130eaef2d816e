import type { CredentialKind } from '../credential.ts'

/** The AppID of a service account or a mini program. */
export const appIdForm = /^wx[0-9a-f]{16}$/

/** What the ids of the vendors' apps look like, so that another value pasted into the field is noticed. */
export const idForms: Record<CredentialKind, RegExp> = {
  wecom: /^w[wx][0-9a-zA-Z]{16}$/,
  wechat: appIdForm,
  mini: appIdForm,
  pay: /^\d{8,10}$/,
}
