import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './ask.module.css'

export type GrantResult = 'granted' | 'refused'

export interface GrantSheetProps {
  open: boolean
  /** The purpose of the grant, in one sentence. */
  reason: string
  onClose: (result: GrantResult) => void
  /** The action to continue after the person left the page for the grant and came back with a yes. */
  resume?: 'save'
}

interface AskProps extends Pick<GrantSheetProps, 'reason' | 'onClose'> {
  title: string
  /** Label of the button. */
  action: string
  busy?: boolean
  disabled?: boolean
  onYes: () => void
  children?: ReactNode
}

/** Asks a person for one grant: its purpose, the policy, and buttons of equal size for yes and no. */
export function Ask({ title, reason, action, busy, disabled, onYes, onClose, children }: AskProps) {
  const refuse = () => onClose('refused')
  return (
    <Sheet open title={title} onClose={refuse}>
      <p className={style.reason}>{reason}</p>
      {children}
      <p className={style.policy}>
        {m.grant_policy()} <a href="#/pages/privacy/index">{m.grant_policy_link()}</a>
      </p>
      <div className={style.buttons}>
        <Button block kind="primary" busy={busy} disabled={disabled} onClick={onYes}>
          {action}
        </Button>
        <Button block onClick={refuse}>
          {m.grant_refuse()}
        </Button>
      </div>
    </Sheet>
  )
}
