import { call } from '@mingpian/client/call.ts'
import { forgetPerson } from '@mingpian/client/session.ts'

/** Ends the session, here and on the server, and leaves nothing of the person on the phone. */
export async function signOut(): Promise<void> {
  // The phone drops the session even without an answer of the server.
  await call('POST /wxwork/v1/session/sign_out', { body: {}, quiet: true }).catch(() => {})
  forgetPerson()
}
