import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import { Ask, type GrantSheetProps } from './ask.tsx'

interface Props extends Pick<GrantSheetProps, 'reason' | 'onClose'> {
  title: string
  /** Goes where the thing is granted; false where there is no such place. */
  leave: () => boolean
}

/** Asks for a thing that is granted on another page. After a yes it is busy until the page is left. */
export function LeaveAsk({ leave, ...props }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const allow = () => {
    if (leave()) setLeaving(true)
    else toast(m.grant_nowhere())
  }
  return <Ask {...props} action={m.grant_allow()} busy={isLeaving} onYes={allow} />
}
