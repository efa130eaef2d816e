import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { profileLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { useQuery } from '@tanstack/react-query'
import style from '#features/card-edit/card-edit.module.css'
import { briefKeys } from '#features/card-edit/fields.ts'
import { Conflicts, Unsaved } from '#features/card-edit/notices.tsx'
import { cardEditOptions } from '#features/card-edit/queries.ts'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { Samples } from './samples.tsx'

/** Edits the salesperson's introduction in both languages, with samples to begin with. */
export default function BriefPage() {
  const { data, error, isPending, refetch } = useQuery(cardEditOptions())
  if (data) return <Brief card={data} />
  return <StateView state={queryState(isPending, error, refetch, <Skeleton />)} />
}

function Brief({ card }: { card: CardEdit }) {
  const editing = useCardEdit(card)
  const { value, set, dirty, conflicts, saving, save } = editing
  const changed = briefKeys.some((key) => dirty.includes(key))
  const { leave, unsaved } = useUnsaved({
    otherwise: '/pages/card-config/person-config/index',
    isDirty: changed,
  })
  const fits = briefKeys.every((key) => lengthOf(value[key]) <= profileLength)
  const submit = async () => {
    if (await save(briefKeys)) leave()
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.edit_brief_title()}</h1>
      {unsaved}
      <Conflicts editing={editing} />
      <Unsaved editing={editing} keys={briefKeys} />
      <section className={style.form}>
        <TextArea
          label={m.edit_brief_label()}
          placeholder={m.edit_brief_placeholder()}
          maxLength={profileLength}
          value={value.profile}
          error={editing.refused.profile}
          onChange={(profile) => set('profile', profile)}
        />
      </section>
      <Samples current={value.profile} onUse={(text) => set('profile', text)} />
      <section className={style.form}>
        <TextArea
          label={m.edit_english_of({ field: m.edit_brief_label() })}
          lang="en"
          maxLength={profileLength}
          value={value['english.profile']}
          error={editing.refused.englishProfile}
          onChange={(profile) => set('english.profile', profile)}
        />
        <p>{m.edit_english_hint()}</p>
      </section>
      <ActionBar>
        <Button
          kind="primary"
          block
          busy={saving}
          disabled={!changed || !fits || conflicts.length > 0}
          onClick={submit}
        >
          {m.edit_save()}
        </Button>
      </ActionBar>
    </main>
  )
}

function Skeleton() {
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <Bone height={248} radius={16} margin="0 0 12px" />
      <Bone height={200} radius={16} />
    </div>
  )
}
