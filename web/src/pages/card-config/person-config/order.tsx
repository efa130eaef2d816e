import { useEffect, useRef } from 'react'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { sectionNames } from '#features/card-edit/words.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import own from './person-config.module.css'

/** The card's sections, the face among them, to be moved by their handles or by the buttons for up and down. */
export function Order({ editing: { value, set }, onDone }: { editing: CardEditing; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={own.sections}>
      <h1 ref={heading} tabIndex={-1}>
        {m.edit_order()}
      </h1>
      <p>{m.edit_order_hint()}</p>
      <SortableList
        label={m.edit_sections()}
        items={value.sections}
        idOf={({ key }) => key}
        nameOf={({ key }) => sectionNames[key]()}
        onReorder={(sections) => set('sections', sections)}
      >
        {({ key, visible }) => (
          <div className={own.section}>
            {key === 'style' ? m.edit_face() : sectionNames[key]()}
            {!visible && <small>{m.edit_piece_hidden()}</small>}
          </div>
        )}
      </SortableList>
      <ActionBar>
        <Button kind="primary" block onClick={onDone}>
          {m.edit_order_done()}
        </Button>
      </ActionBar>
    </section>
  )
}
