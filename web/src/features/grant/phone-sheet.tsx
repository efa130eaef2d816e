import { currentHost } from '#host/host.ts'
import type { GrantSheetProps } from '#kit/ask.tsx'
import { m } from '#paraglide/messages.js'
import { leaveForPhone } from './leave.ts'
import { LeaveAsk } from './leave-ask.tsx'
import { TypedPhone } from './typed-phone.tsx'

/** Asks for the phone: through the mini program if the page is in one, otherwise typed and confirmed by a code. */
export default function PhoneSheet({ open, ...props }: GrantSheetProps) {
  if (!open) return null
  if (!currentHost().mini) return <TypedPhone {...props} />
  const { reason, onClose, resume } = props
  return (
    <LeaveAsk
      title={m.grant_phone_title()}
      reason={reason}
      leave={() => leaveForPhone(resume)}
      onClose={onClose}
    />
  )
}
