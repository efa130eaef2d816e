import type { GrantSheetProps } from '#kit/ask.tsx'
import { m } from '#paraglide/messages.js'
import { leaveForProfile } from './leave.ts'
import { LeaveAsk } from './leave-ask.tsx'

/** Asks for name and picture. They are granted on the vendor's own page, which returns to this page. */
export default function ProfileSheet({ open, reason, onClose, resume }: GrantSheetProps) {
  if (!open) return null
  return (
    <LeaveAsk
      title={m.grant_profile_title()}
      reason={reason}
      leave={() => leaveForProfile(resume)}
      onClose={onClose}
    />
  )
}
