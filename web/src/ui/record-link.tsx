import type { ReactNode } from 'react'
import style from './record-link.module.css'

interface RecordLinkProps {
  /** Without one the record is shown alone. */
  href?: string
  title: string
  state: string
  /** The colour of the state; by default that of notes. */
  tone?: 'success' | 'warning' | 'danger' | undefined
  children: ReactNode
}

/** A record in a list: its title with its state beside it, and lines below. */
export function RecordLink({ href, title, state, tone, children }: RecordLinkProps) {
  const shown = (
    <>
      <span className={style.line}>
        <b>{title}</b>
        <span className={style.state} data-tone={tone}>
          {state}
        </span>
      </span>
      {children}
    </>
  )
  if (href === undefined) return <div className={style.card}>{shown}</div>
  return (
    <a className={style.card} href={href}>
      {shown}
    </a>
  )
}
