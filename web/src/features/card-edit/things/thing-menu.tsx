import { ArrowUpDown, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Steps } from '#ui/sortable-row.tsx'
import style from './things.module.css'

/** One action of a chosen thing, besides moving and removing it. */
export interface ThingAction {
  words: string
  icon: ReactNode
  run: () => void
}

interface ThingMenuProps {
  name: string
  actions: ThingAction[]
  /** Position of the thing, from 1. */
  place: number
  count: number
  /** Number of fixed things above it. */
  fixed: number
  onStep: (step: -1 | 1) => void
  onRemove: () => void
  onClose: () => void
}

/** The actions of a chosen thing. After a move the sheet stays open, so that several steps are quick. */
export function ThingMenu(props: ThingMenuProps) {
  const { name, actions, place, count, fixed, onStep, onRemove, onClose } = props
  const closing = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Sheet open title={name} onClose={onClose}>
      <Rows>
        {actions.map(({ words, icon, run }) => (
          <ButtonRow key={words} title={words} icon={icon} onClick={closing(run)} />
        ))}
        <div className={style.place}>
          <ArrowUpDown size={20} aria-hidden />
          <span role="status">{m.things_place({ place, count })}</span>
          <Steps name={name} first={place <= fixed + 1} last={place === count} onStep={onStep} />
        </div>
        <ButtonRow
          danger
          title={m.things_remove()}
          icon={<Trash2 size={20} aria-hidden />}
          onClick={closing(onRemove)}
        />
      </Rows>
    </Sheet>
  )
}
