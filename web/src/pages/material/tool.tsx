import type { LucideIcon } from 'lucide-react'
import style from './kinds.module.css'

/** A tool of a row: its icon over its words. */
export function Tool({
  icon: Icon,
  disabled,
  onClick,
  children,
}: {
  icon: LucideIcon
  disabled?: boolean
  onClick: () => void
  children: string
}) {
  return (
    <button type="button" className={style.tool} disabled={disabled} onClick={onClick}>
      <Icon size={24} aria-hidden />
      {children}
    </button>
  )
}
