import { useState } from 'react'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import { Ask, type GrantSheetProps } from './ask.tsx'
import { leaveForPhone } from './leave.ts'
import { TypedPhone } from './typed-phone.tsx'

/** Asks for the phone: by the mini program where the page is in one, else typed and confirmed by a code. */
export default function PhoneSheet({ open, ...props }: GrantSheetProps) {
  if (!open) return null
  return currentHost().mini ? <ShellPhone {...props} /> : <TypedPhone {...props} />
}

function ShellPhone({ reason, onClose, resume }: Omit<GrantSheetProps, 'open'>) {
  const [busy, setBusy] = useState(false)
  const allow = () => {
    if (leaveForPhone(resume)) setBusy(true)
    else toast(m.grant_nowhere())
  }
  return (
    <Ask
      title={m.grant_phone_title()}
      reason={reason}
      action={m.grant_allow()}
      busy={busy}
      onYes={allow}
      onClose={onClose}
    />
  )
}
