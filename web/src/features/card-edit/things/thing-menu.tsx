import { ArrowUpDown, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Steps } from '#ui/sortable-row.tsx'
import style from './things.module.css'

/** One of the things that can be done with a chosen thing, beside moving and removing it. */
export interface ThingAction {
  words: string
  icon: ReactNode
  run: () => void
}

interface ThingMenuProps {
  name: string
  actions: ThingAction[]
  /** Where the thing stands, from 1. */
  place: number
  count: number
  /** How many things above it stay in their place. */
  fixed: number
  onStep: (step: -1 | 1) => void
  onRemove: () => void
  onClose: () => void
}

/** What can be done with one of the chosen things. Moving leaves the sheet open, so that more than one step is quick. */
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
