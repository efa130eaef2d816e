import { currentCompany } from '@mingpian/client/company.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { allowStart, mayStart, startAddress } from '#features/session/sign-in.ts'
import { currentHost } from '#host/host.ts'
import { askShell } from '#host/mini.ts'
import { noCompany } from '#kit/no-company.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { backAddress } from './back.ts'
import style from './common-auth.module.css'

/** Milliseconds after which a person wants to know that something still happens. */
const slowMs = 8000

type Phase = 'working' | 'slow' | 'stuck'

/** Signs in silently: through the vendor or the mini program around us, and back to where the person was. */
export default function CommonAuthPage() {
  const [query] = useSearchParams()
  const back = backAddress(window.location, query.get('back') ?? '')
  const [phase, setPhase] = useState<Phase>('working')
  const companyId = currentCompany()
  const signedIn = useSession() !== null

  // The sign-in that failed before is tried again behind this page.
  useEffect(() => {
    if (phase === 'stuck' && signedIn) window.location.replace(back)
  }, [phase, signedIn, back])

  useEffect(() => {
    if (!companyId || !mayStart()) {
      setPhase('stuck')
      if (companyId) toast(m.shell_login_failed())
      return
    }
    leave(companyId, back)
    const timer = setTimeout(() => setPhase('slow'), slowMs)
    return () => clearTimeout(timer)
  }, [companyId, back])

  const retry = () => {
    allowStart()
    setPhase('working')
    mayStart()
    leave(companyId, back)
  }
  if (!companyId) return <StateView state={noCompany()} />
  if (phase === 'stuck')
    return (
      <StateView
        state={{ kind: 'error', title: m.shell_auth_stuck(), hint: m.shell_auth_hint(), onRetry: retry }}
      />
    )
  return (
    <main className={style.page}>
      <Brand />
      <span className={style.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p role="status">{phase === 'slow' ? m.shell_auth_still() : m.shell_auth_working()}</p>
      {phase === 'slow' && <Button onClick={retry}>{m.shell_retry()}</Button>}
    </main>
  )
}

/** A mini program's web view cannot open the vendor's sign-in page: there the shell logs in. */
function leave(companyId: string, back: string): void {
  if (currentHost().mini && askShell('/pages/grant/login', { back: window.location.origin + back })) return
  // Leaves this page out of the way back: the back button never comes here.
  window.location.replace(startAddress(companyId, back))
}

/** Under whose name the sign-in happens, on a reseller's domain. */
function Brand() {
  const brand = window.__mp?.brand
  if (!brand) return null
  return (
    <p className={style.brand}>
      {brand.logo && <img src={brand.logo} alt="" width={56} height={56} />}
      {brand.brandName}
    </p>
  )
}
