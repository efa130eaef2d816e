import type { ReactNode, Ref } from 'react'
import style from './action-bar.module.css'

interface ActionBarProps {
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The main action of a page, fixed at its lower edge. The page leaves 104 px of room. */
export function ActionBar({ className = '', ref, children }: ActionBarProps) {
  return (
    <div ref={ref} className={`${style.bar} ${className}`}>
      {children}
    </div>
  )
}
