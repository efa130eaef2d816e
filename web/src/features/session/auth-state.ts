/** The person's grants (section 4 of the specification). */
export interface AuthStatus {
  phoneAuth: boolean
  userAuth: boolean
  goodsLogin: boolean
}

/** The part of the stored user that decides. `granted` is what the company has been given at some time. */
export interface AuthUser {
  openId: string
  granted: { phone: boolean; profile: boolean }
  token?: string
  memberId?: string
}

export interface AuthState {
  /** Whether the page is H5 inside the messaging app, not in the web view of a mini program. */
  h5: boolean
  status: AuthStatus
  user: AuthUser | null
}

export type AuthEvent =
  /** The page starts, with the stored user. */
  | { kind: 'launch'; h5: boolean; status: AuthStatus | null; user: AuthUser | null }
  /** The server returned the person of the session, and their grants. */
  | { kind: 'record'; user: AuthUser }
  /** The mini program signed in by its own code. */
  | { kind: 'miniLogin'; user: AuthUser }
  | { kind: 'memberAuth'; token: string; memberId: string }
  /** The member's login is not available any more. */
  | { kind: 'memberLost' }
  | { kind: 'signedOut' }

export const noAuth: AuthStatus = { phoneAuth: false, userAuth: false, goodsLogin: false }
const allAuth: AuthStatus = { phoneAuth: true, userAuth: true, goodsLogin: true }

const isMember = (user: AuthUser | null) => Boolean(user?.token && user.memberId)

/** The state after an event: every transition of section 4, and nothing but these. Pure. */
export function nextAuth(state: AuthState, event: AuthEvent): AuthState {
  const next = event.kind === 'launch' ? launched(event) : changed(state, event)
  return next.h5 ? { ...next, status: allAuth } : next
}

function launched({ h5, status, user }: Extract<AuthEvent, { kind: 'launch' }>): AuthState {
  const stored = user && status ? status : noAuth
  // A stored user without a mall membership counts neither as known nor as signed in to the mall.
  return { h5, user, status: isMember(user) ? stored : { ...stored, userAuth: false, goodsLogin: false } }
}

function changed(state: AuthState, event: Exclude<AuthEvent, { kind: 'launch' }>): AuthState {
  const { status, user } = state
  switch (event.kind) {
    case 'record':
      return arrived(state, event.user)
    case 'miniLogin': {
      const known = arrived(state, event.user)
      return { ...known, status: { ...known.status, userAuth: true } }
    }
    case 'memberAuth': {
      if (!user?.openId) return state
      const { token, memberId } = event
      return { ...state, user: { ...user, token, memberId }, status: { ...status, goodsLogin: true } }
    }
    case 'memberLost':
      if (!isMember(user)) return state
      return {
        ...state,
        user: user && withoutMember(user),
        status: { ...status, userAuth: false, goodsLogin: false },
      }
    case 'signedOut':
      return { ...state, user: null, status: noAuth }
  }
}

/** Another openId means another person: drops the stored user. */
function arrived({ h5, status, user }: AuthState, fresh: AuthUser): AuthState {
  const same = user?.openId === fresh.openId
  const { token, memberId } = same ? user : {}
  const before = same ? status : noAuth
  return {
    h5,
    user: { ...withoutMember(fresh), ...(token && memberId && { token, memberId }) },
    status: {
      ...before,
      phoneAuth: fresh.granted.phone,
      userAuth: before.userAuth || fresh.granted.profile,
    },
  }
}

function withoutMember({ openId, granted }: AuthUser): AuthUser {
  return { openId, granted }
}
