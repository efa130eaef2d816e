import { useState } from 'react'
import { returnAfterLogin } from '#features/session/relogin.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import style from './home.module.css'

/** The login has expired: one button signs in again and returns to the previous page, with the typed values. */
export function Expired() {
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    returnAfterLogin().finally(() => setBusy(false))
  }
  return (
    <main className={style.expired}>
      <Illustration kind="forbidden" />
      <h1>{m.home_expired_title()}</h1>
      <p>{m.home_expired_hint()}</p>
      <Button kind="primary" block busy={busy} onClick={again}>
        {m.home_expired_action()}
      </Button>
    </main>
  )
}
