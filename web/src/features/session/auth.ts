import { ownKey, type StoredUser, session } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import { currentHost } from '#host/host.ts'
import { type AuthEvent, type AuthState, type AuthStatus, nextAuth, noAuth } from './auth-state.ts'

let state: (AuthState & { companyKey: string }) | undefined
let seen: StoredUser | null = null

/** Grants of the current person, from the phone's storage and the current session. */
export function authStatus(): AuthStatus {
  return follow().status
}

/** The mini program has signed the current session in by its own code. */
export function miniSignedIn(): void {
  const { user } = follow()
  if (user) turn({ kind: 'miniLogin', user })
}

/** Updates the state from the stored user: every change of the record is an event. */
function follow(): AuthState {
  const user = session()
  const { mobileMessaging, mini } = currentHost()
  const h5 = mobileMessaging && !mini
  const companyKey = ownKey('auth')
  if (state?.h5 !== h5 || state.companyKey !== companyKey) {
    const status = lasting.get<AuthStatus>(companyKey)
    const launched = nextAuth(
      { h5, status: noAuth, user: null },
      { kind: 'launch', h5, status: status && { ...noAuth, ...status }, user },
    )
    state = { ...launched, companyKey }
    seen = null
  }
  if (seen !== user) {
    seen = user
    for (const event of eventsOf(state, user)) turn(event)
  }
  return state
}

function eventsOf({ user: before }: AuthState, user: StoredUser | null): AuthEvent[] {
  if (!user) return [{ kind: 'signedOut' }]
  const events: AuthEvent[] = [{ kind: 'record', user }]
  const { token, memberId } = user
  if (token && memberId) events.push({ kind: 'memberAuth', token, memberId })
  else if (before?.token) events.push({ kind: 'memberLost' })
  return events
}

function turn(event: AuthEvent): void {
  if (!state) return
  state = { ...nextAuth(state, event), companyKey: state.companyKey }
  if (state.user) lasting.set(state.companyKey, state.status)
}
