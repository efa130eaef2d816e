import type { StoredUser } from '@mingpian/client/session.ts'
import { m } from '#paraglide/messages.js'
import { Head } from './head.tsx'
import style from './home.module.css'
import { Kept } from './kept.tsx'

/** A visitor's card wallet: the card they came by, and those they keep. */
export function VisitorHome({ user }: { user: StoredUser }) {
  return (
    <main className={style.page}>
      <Head title={m.home_wallet()} note={m.home_wallet_hint()} name="" avatar="" />
      <Kept companyId={user.companyId} own="" />
    </main>
  )
}
