// The protocol between the mini program's shell and the pages in its web view: docs/mini-shell.md.

const kinds = ['login', 'phone', 'profile', 'notices', 'pay', 'address', 'receipt'] as const
const texts = ['code', 'encryptedData', 'iv', 'nickName', 'avatarUrl'] as const

/** The shell's answer in the address. Anyone can write such an address, so nothing in it is proven. */
export interface ShellAnswer extends Partial<Record<(typeof texts)[number], string>> {
  kind: (typeof kinds)[number]
  /** The vendor's own result, for example `getPhoneNumber:ok`. */
  errMsg: string
  /** The choice for each message, of the kind `notices`. */
  results?: Record<string, string>
  /** What the person chose of their kept addresses, of the kind `address`. Not checked here. */
  address?: unknown
}

/** Separates the shell's answer from a hash; null if there is no readable answer. Pure. */
export function partAnswer(hash: string): { hash: string; answer: ShellAnswer | null } {
  const given = /[?&]grant=([^&#]*)/.exec(hash)
  if (!given) return { hash, answer: null }
  const [parameter, text = ''] = given
  const rest = hash.slice(given.index + parameter.length)
  const joined = parameter.startsWith('?') ? rest.replace(/^&/, '?') : rest
  return { hash: hash.slice(0, given.index) + joined, answer: readAnswer(text) }
}

function readAnswer(text: string): ShellAnswer | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isAnswer(value) ? value : null
  } catch {
    return null
  }
}

function isAnswer(value: unknown): value is ShellAnswer {
  const { kind, errMsg, ...others } = Object(value) as Record<string, unknown>
  return (
    kinds.some((each) => each === kind) &&
    typeof errMsg === 'string' &&
    texts.every((name) => others[name] === undefined || typeof others[name] === 'string')
  )
}

/** Whether the vendor's result is a yes. Of a profile only the result of its own call counts. */
export function isYes({ kind, errMsg }: Pick<ShellAnswer, 'kind' | 'errMsg'>): boolean {
  return kind === 'profile' ? errMsg === 'getUserProfile:ok' : errMsg.endsWith(':ok')
}
