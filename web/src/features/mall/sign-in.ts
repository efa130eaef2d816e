import { call } from '#api/call.ts'
import { keepMember, session, whenSessionSettled } from '#api/session.ts'

let running: Promise<boolean> | undefined

/**
 * Signs the person in to the mall: by the member's login that the phone has kept, where that is still available, or
 * else as the member that their own ids make them. True where they are signed in after it; false where an id is
 * missing, and then nothing has happened. However many ask at once, this runs once.
 *
 * @throws CallError where the server refuses; with `quiet` nobody is told of it
 */
export function signInToMall(quiet = false): Promise<boolean> {
  running ??= signIn(quiet).finally(() => {
    running = undefined
  })
  return running
}

async function signIn(quiet: boolean): Promise<boolean> {
  await whenSessionSettled()
  const user = session()
  if (!user) return false
  if (user.token && user.memberId && (await isAvailable(user.token, quiet))) return true
  const { unionId, openId, companyId } = user
  if (!unionId || !openId) return false
  const { token, id } = await call('POST /mall/account/v1/member/auth', {
    body: { unionId, companyId, openId, type: 1 },
    quiet,
  })
  keepMember({ token, memberId: id })
  return true
}

async function isAvailable(token: string, quiet: boolean): Promise<boolean> {
  const available = await call('GET /mall/account/v1/login/session/available', {
    query: { token },
    quiet,
  })
  if (!available) keepMember(null)
  return available
}
