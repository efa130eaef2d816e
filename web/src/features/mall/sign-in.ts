import { call } from '@mingpian/client/call.ts'
import { keepMember, session, whenSessionSettled } from '@mingpian/client/session.ts'

/** `unknown`: an id of the person is missing, and no request was sent. */
export type MallSignIn = 'signed-in' | 'unknown'

let running: Promise<MallSignIn> | undefined

/**
 * Signs the person in to the mall: with the stored login if it is still valid, otherwise as the member of the person's
 * own ids. Single flight.
 *
 * @throws CallError if the server refuses; with `quiet` it is not shown
 */
export function signInToMall(quiet = false): Promise<MallSignIn> {
  running ??= signIn(quiet).finally(() => {
    running = undefined
  })
  return running
}

async function signIn(quiet: boolean): Promise<MallSignIn> {
  await whenSessionSettled()
  const user = session()
  if (!user) return 'unknown'
  if (user.token && user.memberId && (await isAvailable(user.token, quiet))) return 'signed-in'
  const { unionId, openId, companyId } = user
  if (!unionId || !openId) return 'unknown'
  const { token, id } = await call('POST /mall/account/v1/member/auth', {
    body: { unionId, companyId, openId, type: 1 },
    quiet,
  })
  keepMember({ token, memberId: id })
  return 'signed-in'
}

async function isAvailable(token: string, quiet: boolean): Promise<boolean> {
  const available = await call('GET /mall/account/v1/login/session/available', {
    query: { token },
    quiet,
  })
  if (!available) keepMember(null)
  return available
}
