import { useState } from 'react'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'

/** Open or closed, at once: no decoration, so it waits for no save. Closing is asked about. */
export function OpenSwitch({ editing: { card, open, saving } }: { editing: CardEditing }) {
  const [asking, setAsking] = useState(false)
  const turn = async (on: boolean) => {
    if (await open(on)) toast(on ? m.edit_opened() : m.edit_closed())
    setAsking(false)
  }
  return (
    <Rows>
      <SwitchRow
        title={m.edit_open()}
        note={card.isOpen ? m.edit_open_on() : m.edit_open_off()}
        on={card.isOpen}
        busy={saving}
        onChange={(on) => (on ? void turn(true) : setAsking(true))}
      />
      {asking && (
        <Confirm
          danger
          title={m.edit_close_title()}
          action={m.edit_close_action()}
          busy={saving}
          onConfirm={() => void turn(false)}
          onClose={() => setAsking(false)}
        >
          <p>{m.edit_close_hint()}</p>
        </Confirm>
      )}
    </Rows>
  )
}
