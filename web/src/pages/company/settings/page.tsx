import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import {
  companyWideFields,
  type LockableField,
  lockableFields,
} from '@mingpian/contract/shared/rules/card-fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { StylePicker } from '#features/card/style-picker.tsx'
import { cardPreviewOptions } from '#features/card-edit/queries.ts'
import { pickerWords, sectionNames } from '#features/card-edit/words.ts'
import style from '#features/company-card/company-card.module.css'
import { managePath } from '#features/company-card/links.ts'
import { publicCompanyOptions } from '#features/company-card/queries.ts'
import { RowSwitch } from '#features/company-card/row-switch.tsx'
import { useSave } from '#features/company-card/use-save.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { saidOnPage } from '#kit/form-failure.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Rows, SwitchRow } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { StateView } from '#ui/state-view.tsx'

type Setting = CallTypes<'GET /biz/v1/card/card_setting'>['data']

/** The company's settings for the cards of all its staff. */
export default function SettingsPage() {
  return (
    <AdminOnly>
      <Settings />
    </AdminOnly>
  )
}

function Settings() {
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('GET /biz/v1/card/card_setting', {}),
    refetchOnMount: 'always',
  })
  if (data) return <Form setting={data} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
}

const names: Record<LockableField, () => string> = {
  cardStyle: m.corp_set_style,
  cardColor: m.corp_set_colour,
  sections: m.corp_set_sections,
  address: m.corp_set_address,
  name: m.corp_set_name,
  position: m.corp_set_position,
  avatar: m.corp_set_avatar,
  email: m.corp_set_email,
}

function Form({ setting }: { setting: Setting }) {
  const client = useQueryClient()
  const companyID = useSession()?.companyId ?? ''
  const { data: company } = useQuery(publicCompanyOptions(companyID))
  const { value: mine, set: setMine, clear } = useDraft<Partial<Setting>>('company.settings', {})
  const { busy, hasConflict, save } = useSave()
  const value = { ...setting, ...mine }
  const { locked, address, sections } = value
  const set = (change: Partial<Setting>) => setMine({ ...mine, ...change })
  const isLocked = (field: LockableField) => locked.includes(field)
  const changed = JSON.stringify(value) !== JSON.stringify(setting)
  const { leave, unsaved } = useUnsaved({ otherwise: managePath, isDirty: changed, discard: clear })

  const submit = async () => {
    const body = {
      revision: setting.revision,
      ...mine,
      ...(mine.sections && { sections: mine.sections.map(({ key, visible }) => ({ key, visible })) }),
    }
    const saved = await save(() => call('POST /biz/v1/card/card_setting', { body, quiet: saidOnPage }))
    if (!saved) return reread(client, 'POST /biz/v1/card/card_setting')
    clear()
    leave()
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_entry_settings()}</h1>
      {unsaved}
      {hasConflict && (
        <p className={style.conflict} role="alert">
          {m.corp_conflict()}
        </p>
      )}
      <p className={style.hint}>{m.corp_set_hint()}</p>
      <Rows title={m.corp_set_lock()}>
        {lockableFields.map((field) => (
          <SwitchRow
            key={field}
            title={names[field]()}
            note={companyWideFields.includes(field) ? m.corp_set_company_value() : m.corp_set_staff_value()}
            on={isLocked(field)}
            onChange={(on) =>
              set({
                locked: on ? [...locked, field] : locked.filter((each) => each !== field),
                // Locking the address must not clear it on the cards.
                ...(on && field === 'address' && !address && { address: company?.address ?? '' }),
              })
            }
          />
        ))}
      </Rows>
      {(isLocked('cardStyle') || isLocked('cardColor')) && (
        <Look value={value} isLocked={isLocked} onChange={set} />
      )}
      {isLocked('address') && (
        <section className={style.form}>
          <Field
            label={m.corp_set_address_label()}
            maxLength={200}
            value={address}
            onChange={(next) => set({ address: next })}
          />
        </section>
      )}
      {isLocked('sections') && (
        <section className={style.list}>
          <h2 className={style.head}>{m.corp_set_sections_label()}</h2>
          <SortableList
            label={m.corp_set_sections_label()}
            items={sections}
            idOf={({ key }) => key}
            nameOf={({ key }) => sectionNames[key]()}
            onReorder={(next) => set({ sections: next })}
          >
            {({ key, visible }) => (
              <RowSwitch
                words={sectionNames[key]()}
                label={m.corp_section_shown({ name: sectionNames[key]() })}
                on={visible}
                onChange={(on) =>
                  set({
                    sections: sections.map((each) => (each.key === key ? { ...each, visible: on } : each)),
                  })
                }
              />
            )}
          </SortableList>
        </section>
      )}
      <ActionBar>
        <Button block kind="primary" busy={busy} disabled={!changed} onClick={submit}>
          {m.corp_save()}
        </Button>
      </ActionBar>
    </main>
  )
}

interface LookProps {
  value: Setting
  isLocked: (field: LockableField) => boolean
  onChange: (change: Partial<Setting>) => void
}

/** The common look, drawn with the administrator's own card. */
function Look({ value, isLocked, onChange }: LookProps) {
  const { data: page } = useQuery(cardPreviewOptions())
  if (!page) return null
  return (
    <section aria-label={m.corp_set_look()}>
      <StylePicker
        page={page}
        look={value}
        lockedStyle={!isLocked('cardStyle')}
        lockedColour={!isLocked('cardColor')}
        onStyle={(cardStyle) => onChange({ cardStyle })}
        onColour={(cardColor) => onChange({ cardColor })}
        words={pickerWords}
        locked={null}
      />
    </section>
  )
}
