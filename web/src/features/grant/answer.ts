import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { isYes, type ShellAnswer } from '@mingpian/contract/shared/rules/grant.ts'

type Params = CallTypes<'POST /webgateway/go'>['body']['params']
export type Completion = Required<Pick<Params, 'scopeType' | 'scopeData'>>

/** Converts a grant into the body of the gateway's completion; null for a refusal, and for a yes without content. */
export function completionOf(answer: ShellAnswer): Completion | null {
  if (!isYes(answer)) return null
  const { kind, errMsg, code, encryptedData, iv, nickName, avatarUrl } = answer
  const sealed = encryptedData && iv ? { encryptedData, iv } : null
  if (kind === 'phone') {
    const proof = code ? { code } : sealed
    return proof && { scopeType: 'wx_phone', scopeData: { scope: 'phone', errMsg, ...proof } }
  }
  if (kind !== 'profile') return null
  const proof = sealed ?? (nickName ? { nickName, ...(avatarUrl && { avatarUrl }) } : null)
  return proof && { scopeType: 'wx_profile', scopeData: { scope: 'profile', errMsg, ...proof } }
}
