import { useState } from 'react'
import { Ask, type GrantSheetProps } from '#kit/ask.tsx'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

interface Props extends Pick<GrantSheetProps, 'reason' | 'onClose'> {
  title: string
  /** Opens the page of the grant; false if there is none. */
  leave: () => boolean
}

/** Asks for a grant that is given on another page. After a yes it is busy until that page opens. */
export function LeaveAsk({ leave, ...props }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const allow = () => {
    if (leave()) setLeaving(true)
    else toast(m.grant_nowhere())
  }
  return <Ask {...props} action={m.grant_allow()} busy={isLeaving} onYes={allow} />
}
