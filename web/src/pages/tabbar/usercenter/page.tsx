import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Account } from './account.tsx'
import style from './centre.module.css'
import { Company } from './company.tsx'
import { Header, Stranger } from './header.tsx'
import { Messages } from './messages.tsx'
import { Settings } from './settings.tsx'
import { SignOut } from './sign-out.tsx'

/** The personal centre: identity, saved things, settings. Most of it needs no session. */
export default function UserCentrePage() {
  const user = useSession()
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.shell_title_centre()}</h1>
      {user ? <Header user={user} /> : <Stranger />}
      {user && <Account user={user} />}
      <Company user={user} />
      {user?.isStaff && <Messages role={user.role} />}
      <Settings />
      {user && <SignOut />}
    </main>
  )
}
