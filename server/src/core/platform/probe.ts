import { pino } from 'pino'
import type { AppCredential } from './credentials.ts'
import { httpPlatform, type VendorBases } from './platform.ts'
import type { StoredToken, TokenStore } from './tokens.ts'
import { VendorError } from './vendor-error.ts'

/** The vendor's answer to one step of a probe. */
export interface Probed {
  /** The step: `app`, `contacts`. */
  step: string
  /** Null where it works. */
  problem: VendorError | null
}

/**
 * Tries an app's ids and secrets at its vendor, from this machine's address. Ignores stored tokens: it asks for new ones
 * and stores none. Nothing changes at the vendor.
 */
export async function probeApp(bases: VendorBases, app: AppCredential): Promise<Probed[]> {
  const { wecom, wechat } = httpPlatform(bases, forgetful(), async () => app, pino({ level: 'silent' }))
  if (app.kind === 'wechat') return [await tried('app', () => wechat.jsapiTicket(app))]
  // A code that the vendor never issued: the vendor checks the app first.
  if (app.kind === 'mini') return [await tried('app', () => wechat.miniLogin(app, 'probe'))]
  const steps = [await tried('app', () => wecom.agentTicket(app))]
  const { contactSecret } = app
  if (contactSecret) {
    const contacts = { ...app, secret: contactSecret, agentId: 'contacts' }
    steps.push(await tried('contacts', () => wecom.memberIds(contacts, 1)))
  }
  return steps
}

async function tried(step: string, ask: () => Promise<unknown>): Promise<Probed> {
  try {
    await ask()
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    if (!problem.isBadCode) return { step, problem }
  }
  return { step, problem: null }
}

/** A token store in memory, for one probe. */
function forgetful(): TokenStore {
  const tokens = new Map<string, StoredToken>()
  const idOf = ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`
  return {
    read: async (key) => tokens.get(idOf(key)) ?? null,
    write: async (key, token) => void tokens.set(idOf(key), token),
    lease: async () => true,
    release: async () => {},
  }
}
