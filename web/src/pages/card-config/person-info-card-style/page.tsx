import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { StylePicker, textContrast } from '#features/card/style-picker.tsx'
import { Face } from '#features/card/view/face.tsx'
import style from '#features/card-edit/card-edit.module.css'
import { styleKeys } from '#features/card-edit/fields.ts'
import { Conflicts, Locked, Unsaved } from '#features/card-edit/notices.tsx'
import { drafted } from '#features/card-edit/preview.ts'
import { cardEditOptions, cardPreviewOptions } from '#features/card-edit/queries.ts'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { pickerWords } from '#features/card-edit/words.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import own from './card-style.module.css'

/** Edits the look of the card: three styles with the own data in them, on seven colours. */
export default function CardStylePage() {
  const edit = useQuery(cardEditOptions())
  const preview = useQuery(cardPreviewOptions())
  if (edit.data && preview.data) return <CardLook card={edit.data} page={preview.data} />
  const failed = edit.data ? preview : edit
  return <StateView state={queryState(failed.isPending, failed.error, failed.refetch, <Skeleton />)} />
}

function CardLook({ card, page }: { card: CardEdit; page: CardPage }) {
  const editing = useCardEdit(card)
  const { value, set, dirty, conflicts, isLocked, saving, save } = editing
  const changed = styleKeys.some((key) => dirty.includes(key))
  const { leave, unsaved } = useUnsaved({
    otherwise: '/pages/card-config/person-config/index',
    isDirty: changed,
  })
  const shown = drafted(page, value)
  const use = async () => {
    if (await save(styleKeys)) leave()
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.edit_style_title()}</h1>
      {unsaved}
      <Conflicts editing={editing} />
      <Unsaved editing={editing} keys={styleKeys} />
      <div className={own.card}>
        <Face page={shown} />
      </div>
      <StylePicker
        page={shown}
        look={value}
        lockedStyle={isLocked('cardStyle')}
        lockedColour={isLocked('cardColor')}
        onStyle={(next) => set('cardStyle', next)}
        onColour={(next) => set('cardColor', next)}
        words={pickerWords}
        locked={<Locked />}
      />
      <Contrast ratio={textContrast(value.cardColor)} />
      <ActionBar>
        <Button kind="primary" block busy={saving} disabled={!changed || conflicts.length > 0} onClick={use}>
          {changed ? m.edit_style_use() : m.edit_style_now()}
        </Button>
      </ActionBar>
    </main>
  )
}

/** Contrast ratio that WCAG requires of normal text at level AA. */
const enough = 4.5

function Contrast({ ratio }: { ratio: number }) {
  if (ratio >= enough) return <p className={own.contrast}>{m.edit_contrast_good()}</p>
  return (
    <p className={`${own.contrast} ${own.bad}`} role="alert">
      {m.edit_contrast_bad()}
    </p>
  )
}

function Skeleton() {
  return (
    <div style={{ padding: '12px calc(30 * var(--rpx))' }}>
      <Bone height="calc(520 * var(--rpx))" radius={16} margin="0 0 24px" />
      <Bone height={96} radius={12} margin="0 0 24px" />
      <Bone height={48} radius={12} />
    </div>
  )
}
