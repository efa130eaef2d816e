import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './sortable-list.module.css'
import { SortableRow } from './sortable-row.tsx'

export interface SortableListProps<T> {
  /** Name of the list, for screen readers. */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  /** Name of a row for screen readers, in its controls and moves. */
  nameOf: (item: T) => string
  /** Rows that cannot be moved. They come first, and no other row gets between or above them. */
  isFixed?: (item: T) => boolean
  /** Whether rows have two lines: their two buttons are stacked. */
  tall?: boolean
  /** Whether to omit the buttons, because the page offers the steps elsewhere. */
  stepless?: boolean
  /** All items in their new order. */
  onReorder: (items: T[]) => void
  children: (item: T) => ReactNode
}

/** Dragging is vertical only. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/**
 * Rows that are put in order: by dragging their handle, by their two buttons, or by the keyboard on the handle. Each
 * move is announced to screen readers.
 */
export function SortableList<T>({
  label,
  items,
  idOf,
  nameOf,
  isFixed = () => false,
  tall = false,
  stepless = false,
  onReorder,
  children,
}: SortableListProps<T>) {
  const [said, say] = useState('')
  const lastOver = useRef<UniqueIdentifier | undefined>(undefined)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const firstFree = items.filter(isFixed).length
  const name = (id: UniqueIdentifier) => items.filter((item) => idOf(item) === id).map(nameOf)[0] ?? ''
  const place = (id: UniqueIdentifier) => ({ place: ids.indexOf(String(id)) + 1, count: ids.length })
  const where = (id: UniqueIdentifier, over: UniqueIdentifier = id) =>
    m.sort_moved({ name: name(id), ...place(over) })

  const move = (from: number, to: number) => {
    const moved = [...items]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onReorder(moved)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOver.current = active.id
      return m.sort_picked({ name: name(active.id), ...place(active.id) })
    },
    onDragOver: ({ active, over }) => {
      // Directly after the start a row is over its own position, which is not announced.
      if (over?.id === lastOver.current) return undefined
      lastOver.current = over?.id
      return where(active.id, over?.id)
    },
    onDragEnd: ({ active, over }) => where(active.id, over?.id),
    onDragCancel: ({ active }) => m.sort_cancelled({ name: name(active.id) }),
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: m.sort_how() } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={`${style.list} ${tall ? style.tall : ''}`} aria-label={label}>
          {items.map((item, at) => (
            <SortableRow
              key={ids[at]}
              id={idOf(item)}
              name={nameOf(item)}
              fixed={isFixed(item)}
              stepless={stepless}
              first={at <= firstFree}
              last={at === items.length - 1}
              onStep={(step) => {
                move(at, at + step)
                say(m.sort_moved({ name: nameOf(item), place: at + step + 1, count: ids.length }))
              }}
            >
              {children(item)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
      <p className="sr-only" role="status">
        {said}
      </p>
    </DndContext>
  )
}
