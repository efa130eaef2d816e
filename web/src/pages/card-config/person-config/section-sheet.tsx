import { Locked } from '#features/card-edit/notices.tsx'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { codeNames } from '#features/card-edit/words.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, ChoiceRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { PieceOf } from './sections.tsx'

interface SectionSheetProps {
  piece: PieceOf
  editing: CardEditing
  onOrder: () => void
  onClose: () => void
}

/** Actions on one section: edit its content, show or hide it, move it. */
export function SectionSheet({ piece, editing, onOrder, onClose }: SectionSheetProps) {
  const { key, name, visible, isEmpty, href } = piece
  const { value, set, isLocked } = editing
  const locked = isLocked('sections')
  const turn = (on: boolean) =>
    set(
      'sections',
      value.sections.map((each) => (each.key === key ? { key, visible: on } : each)),
    )
  return (
    <Sheet open title={name} onClose={onClose}>
      {locked && <Locked />}
      <Rows>
        <LinkRow title={isEmpty ? m.edit_section_add() : m.edit_section_content()} href={href} />
        {!locked && (
          <SwitchRow
            title={m.edit_section_on()}
            {...(isEmpty && { note: m.edit_section_on_hint() })}
            on={visible}
            onChange={turn}
          />
        )}
        {key === 'contact' && (
          <ChoiceRow
            title={m.edit_code_which()}
            value={value.contactCode}
            choices={(['enterprise', 'mini', 'default'] as const).map((each) => [each, codeNames[each]()])}
            onChange={(next) => set('contactCode', next)}
          />
        )}
        {!locked && <ButtonRow opens title={m.edit_order()} onClick={onOrder} />}
      </Rows>
    </Sheet>
  )
}
