import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from './button.tsx'
import style from './confirm.module.css'
import { Sheet } from './sheet.tsx'

interface ConfirmProps {
  title: string
  /** Label of the button: it names the action, never just 'OK'. */
  action: string
  danger?: boolean
  busy?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks once before something that is hard to take back. */
export function Confirm({
  title,
  action,
  danger,
  busy,
  disabled,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className={style.text}>{children}</div>
      <div className={style.buttons}>
        <Button
          block
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={disabled}
          onClick={onConfirm}
        >
          {action}
        </Button>
        <Button block onClick={onClose}>
          {m.shell_cancel()}
        </Button>
      </div>
    </Sheet>
  )
}
