import { call } from '@mingpian/client/call.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/company-card/company-card.module.css'
import { EditedCard } from '#features/company-card/edit-state.tsx'
import { editPath } from '#features/company-card/links.ts'
import { RowSwitch } from '#features/company-card/row-switch.tsx'
import { useSave } from '#features/company-card/use-save.ts'
import { companySectionNames } from '#features/company-card/words.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { saidOnPage } from '#kit/form-failure.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { SortableList } from '#ui/sortable-list.tsx'

/** Chooses the sections of a card and their order. */
export default function SectionsPage() {
  const { param } = useAddress()
  return (
    <AdminOnly>
      <EditedCard cardId={param('cardId')}>{(card) => <Sections card={card} />}</EditedCard>
    </AdminOnly>
  )
}

function Sections({ card }: { card: CompanyCardEdit }) {
  const { cardId, revision } = card
  const {
    value: mine,
    set: setMine,
    clear,
  } = useDraft<CompanyCardEdit['sections'] | null>(`company.${cardId}.sections`, null)
  const sections = mine ?? card.sections
  const { busy, hasConflict, save } = useSave()
  const changed = JSON.stringify(sections) !== JSON.stringify(card.sections)
  const { leave, unsaved } = useUnsaved({ otherwise: editPath(cardId), isDirty: changed, discard: clear })
  const submit = async () => {
    const body = { cardId, revision, sections }
    if (
      await save(() =>
        call('POST /biz/v1/card/company_card/config/card_component', { body, quiet: saidOnPage }),
      )
    ) {
      clear()
      leave()
    }
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_edit_sections()}</h1>
      {unsaved}
      {hasConflict && (
        <p className={style.conflict} role="alert">
          {m.corp_conflict()}
        </p>
      )}
      <p className={style.hint}>{m.corp_sections_hint()}</p>
      <div className={style.list}>
        <SortableList
          label={m.corp_edit_sections()}
          items={sections}
          idOf={({ key }) => key}
          nameOf={({ key }) => companySectionNames[key]()}
          onReorder={setMine}
        >
          {({ key, visible }) => (
            <RowSwitch
              words={companySectionNames[key]()}
              label={m.corp_section_shown({ name: companySectionNames[key]() })}
              on={visible}
              onChange={(on) =>
                setMine(sections.map((each) => (each.key === key ? { key, visible: on } : each)))
              }
            />
          )}
        </SortableList>
      </div>
      <ActionBar>
        <Button block kind="primary" busy={busy} disabled={!changed} onClick={submit}>
          {m.corp_save()}
        </Button>
      </ActionBar>
    </main>
  )
}
