import type { ReactNode, Ref } from 'react'
import style from './action-bar.module.css'

interface ActionBarProps {
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** What a page is there for, at its lower edge, however far it is scrolled. The page leaves it 104 px of room. */
export function ActionBar({ className = '', ref, children }: ActionBarProps) {
  return (
    <div ref={ref} className={`${style.bar} ${className}`}>
      {children}
    </div>
  )
}
