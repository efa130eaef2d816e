import type { CallTypes } from '@mingpian/contract/shared/calls.ts'

type Params = CallTypes<'POST /webgateway/go'>['body']['params']
export type Completion = Required<Pick<Params, 'scopeType' | 'scopeData'>>

const kinds = ['phone', 'profile', 'notices'] as const

/** The shell's answer in the address, see docs/mini-shell.md. It is untrusted: only the server can verify it. */
export interface ShellAnswer {
  kind: (typeof kinds)[number]
  errMsg: string
  code?: string
  encryptedData?: string
  iv?: string
  nickName?: string
  avatarUrl?: string
  results?: Record<string, string>
}

/** Parts an address' hash from the shell's answer in it; null where there is none, or none that can be read. */
export function partAnswer(hash: string): { hash: string; answer: ShellAnswer | null } {
  const given = /[?&]grant=([\w-]*)/.exec(hash)
  if (!given) return { hash, answer: null }
  const [parameter, text = ''] = given
  const rest = hash.slice(given.index + parameter.length)
  const joined = parameter.startsWith('?') ? rest.replace(/^&/, '?') : rest
  return { hash: hash.slice(0, given.index) + joined, answer: read(text) }
}

function read(text: string): ShellAnswer | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const value = JSON.parse(new TextDecoder().decode(bytes))
    return kinds.includes(value?.kind) && typeof value.errMsg === 'string' ? value : null
  } catch {
    return null
  }
}

/** Does it report a yes? Of a profile only the vendor's own words count. */
export function isYes({ kind, errMsg }: ShellAnswer): boolean {
  return kind === 'profile' ? errMsg === 'getUserProfile:ok' : errMsg.endsWith(':ok')
}

/** What the gateway is to complete with a grant; null for a no, and for a yes with nothing in it. */
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
