import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import { Ask, type GrantSheetProps } from './ask.tsx'
import { leaveForProfile } from './leave.ts'

/** Asks for name and picture. They are granted on the vendor's own page, which comes back to the same place. */
export default function ProfileSheet({ open, reason, onClose, resume }: GrantSheetProps) {
  const [busy, setBusy] = useState(false)
  if (!open) return null
  const allow = () => {
    if (leaveForProfile(resume)) setBusy(true)
    else toast(m.grant_nowhere())
  }
  return (
    <Ask
      title={m.grant_profile_title()}
      reason={reason}
      action={m.grant_allow()}
      busy={busy}
      onYes={allow}
      onClose={onClose}
    />
  )
}
