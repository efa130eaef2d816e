import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { forgetPerson } from '@mingpian/client/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'

/** Ends the session, and leaves nothing of the account on this phone. */
export function SignOut() {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const leave = useWrite(signOut, {
    onDone: () => {
      client.clear()
      toast(m.me_signed_out())
    },
  })
  return (
    <>
      <Rows>
        <ButtonRow danger title={m.me_sign_out()} onClick={() => setAsking(true)} />
      </Rows>
      {asking && (
        <Confirm
          title={m.me_sign_out_title()}
          action={m.me_sign_out()}
          busy={leave.busy}
          onConfirm={() => leave.run()}
          onClose={() => setAsking(false)}
        >
          <p>{m.me_sign_out_hint()}</p>
        </Confirm>
      )}
    </>
  )
}

async function signOut(): Promise<void> {
  // The phone drops the session even without an answer of the server.
  await call('POST /wxwork/v1/session/sign_out', { body: {}, quiet: true }).catch(() => {})
  forgetPerson()
}
