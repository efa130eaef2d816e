import type { SectionKey } from '@mingpian/contract/shared/entities.ts'
import { Pencil } from 'lucide-react'
import type { Editable } from '#features/card-edit/fields.ts'
import { Locked } from '#features/card-edit/notices.tsx'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { sectionNames } from '#features/card-edit/words.ts'
import { m } from '#paraglide/messages.js'
import { SortableList } from '#ui/sortable-list.tsx'
import own from './person-config.module.css'

type Section = Editable['sections'][number]

const editHrefs: Partial<Record<SectionKey, string>> = {
  style: '#/pages/card-config/person-info-card-style/index',
  contact: '#/pages/card-config/person-info/index',
  profile: '#/pages/card-config/config-details/brief/index',
}
const hrefOf = (key: SectionKey) =>
  editHrefs[key] ?? `#/pages/card-config/config-details/edit-material/index?section=${key}`

/** The card's sections: on or off, in their order, each with the way to what stands in it. */
export function Sections({ editing: { value, set, isLocked } }: { editing: CardEditing }) {
  const locked = isLocked('sections')
  const turn = (key: SectionKey, visible: boolean) =>
    set(
      'sections',
      value.sections.map((each) => (each.key === key ? { key, visible } : each)),
    )
  return (
    <section className={own.sections}>
      <h2>{m.edit_sections()}</h2>
      {locked ? <Locked /> : <p>{m.edit_sections_hint()}</p>}
      <SortableList
        label={m.edit_sections()}
        items={value.sections}
        idOf={({ key }) => key}
        nameOf={({ key }) => sectionNames[key]()}
        isFixed={() => locked}
        onReorder={(sections) => set('sections', sections)}
      >
        {(section) => <SectionRow section={section} locked={locked} onTurn={turn} />}
      </SortableList>
    </section>
  )
}

function SectionRow({
  section: { key, visible },
  locked,
  onTurn,
}: {
  section: Section
  locked: boolean
  onTurn: (key: SectionKey, visible: boolean) => void
}) {
  const name = sectionNames[key]()
  return (
    <div className={own.section}>
      <a href={hrefOf(key)} aria-label={m.edit_section_edit({ name })}>
        {name}
        <Pencil size={16} aria-hidden />
      </a>
      {key === 'style' ? (
        // The face is what a card is: it only moves.
        <small>{m.edit_section_always()}</small>
      ) : (
        <button
          type="button"
          role="switch"
          aria-checked={visible}
          aria-label={m.edit_section_show({ name })}
          disabled={locked}
          onClick={() => onTurn(key, !visible)}
        >
          <span aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
