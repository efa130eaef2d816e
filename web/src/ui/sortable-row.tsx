import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import style from './sortable-list.module.css'

interface SortableRowProps extends StepsProps {
  id: string
  fixed: boolean
  stepless: boolean
  children: ReactNode
}

/** One row of a `SortableList`: its handle, what it shows, its two buttons. */
export function SortableRow({ id, name, fixed, stepless, first, last, onStep, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled: fixed, attributes: { roleDescription: m.sort_role() } })
  const look = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition }
  return (
    <li ref={setNodeRef} className={`${style.row} ${isDragging ? style.dragged : ''}`} style={look}>
      {!fixed && (
        <button
          type="button"
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          className={style.handle}
          aria-label={m.sort_handle({ name })}
        >
          <GripVertical size={20} aria-hidden />
        </button>
      )}
      <div className={style.body}>{children}</div>
      {!fixed && !stepless && <Steps name={name} first={first} last={last} onStep={onStep} />}
    </li>
  )
}

interface StepsProps {
  name: string
  /** No row that moves is above it. */
  first: boolean
  last: boolean
  onStep: (step: -1 | 1) => void
}

/** The two buttons that move a row by one place. */
export function Steps({ name, first, last, onStep }: StepsProps) {
  return (
    <div className={style.steps}>
      <Step words={m.sort_up({ name })} off={first} onClick={() => onStep(-1)}>
        <ArrowUp size={20} aria-hidden />
      </Step>
      <Step words={m.sort_down({ name })} off={last} onClick={() => onStep(1)}>
        <ArrowDown size={20} aria-hidden />
      </Step>
    </div>
  )
}

/** Not `disabled` at the end of the list, or the keyboard would lose its place there. */
function Step({
  words,
  off,
  onClick,
  children,
}: {
  words: string
  off: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={style.step}
      aria-label={words}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    >
      {children}
    </button>
  )
}
