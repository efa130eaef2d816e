import type { ReactNode } from 'react'
import style from './button.module.css'

interface Looks {
  /** One primary action per screen. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'quietDanger'
  block?: boolean
  small?: boolean
  children: ReactNode
}

function className({ kind = 'plain', block, small }: Looks): string {
  return [style.button, style[kind], block && style.block, small && style.small].filter(Boolean).join(' ')
}

/** A button of 48 px (44 small). While `busy` it shows a spinner, keeps its words and can't be pressed. */
export function Button({
  busy,
  disabled,
  submit,
  label,
  onClick,
  ...looks
}: Looks & {
  busy?: boolean
  disabled?: boolean
  submit?: boolean
  /** The accessible name, where the visible words are ambiguous. */
  label?: string
  onClick?: () => void
}) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className={className(looks)}
      disabled={disabled || busy}
      aria-busy={busy}
      aria-label={label}
      onClick={onClick}
    >
      {busy && <span className={style.spinner} />}
      {looks.children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  download,
  onClick,
  ...looks
}: Looks & { href: string; download?: string; onClick?: () => void }) {
  return (
    <a className={className(looks)} href={href} download={download} onClick={onClick}>
      {looks.children}
    </a>
  )
}
