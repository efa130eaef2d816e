/** What the person has granted, as section 4 of the specification counts it. */
interface AuthStatus {
  phoneAuth: boolean
  userAuth: boolean
  goodsLogin: boolean
}

export const noAuth: AuthStatus = { phoneAuth: false, userAuth: false, goodsLogin: false }

/**
 * The status that counts: inside a messaging app's web view everything is granted; elsewhere what was stored, with
 * userAuth only for a user who has a token and a member id.
 */
export function authStatus(
  stored: AuthStatus | null,
  user: { token?: string; memberId?: string } | null,
  inMessagingApp: boolean,
): AuthStatus {
  if (inMessagingApp) return { phoneAuth: true, userAuth: true, goodsLogin: true }
  const status = stored ?? noAuth
  return user?.token && user.memberId ? status : { ...status, userAuth: false }
}
