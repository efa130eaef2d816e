/** Audience of a page: every visitor, signed-in persons, or staff. */
export type Who = 'anyone' | 'signed-in' | 'staff'

export interface GuardState {
  /** The audience of the route; null if no route has this path. */
  who: Who | null
  /** The no-permission, sign-in and error pages show in every state. */
  system: boolean
  mobileMessaging: boolean
  companyId: string
  session: { isStaff: boolean } | null
  /** Signing in without leaving the page was tried and failed. */
  claimFailed: boolean
}

/** Outcome of the guard: the page itself, or the page or action that takes its place. */
export type Decision =
  | 'show'
  | 'no-permission'
  | 'page-error'
  | 'claim'
  | 'sign-in'
  | 'forbidden'
  | 'nothing-here'

/** Pure. Only the session decides whether the person is staff, never the app around the page. */
export function guard(state: GuardState): Decision {
  if (state.system) return 'show'
  if (!state.mobileMessaging) return 'no-permission'
  if (state.who === null) return 'page-error'
  if (state.who === 'anyone') return 'show'
  if (!state.companyId) return 'nothing-here'
  if (!state.session) return state.claimFailed ? 'sign-in' : 'claim'
  return state.who === 'staff' && !state.session.isStaff ? 'forbidden' : 'show'
}
