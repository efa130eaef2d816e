import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { MouseEvent } from 'react'
import { type CardActions, CardView } from '#features/card/view/card-view.tsx'
import { claimPage } from '#features/card-edit/claim.ts'
import { Conflicts } from '#features/card-edit/notices.tsx'
import { drafted } from '#features/card-edit/preview.ts'
import { seenGoods, seenMaterials } from '#features/card-edit/things/chosen.ts'
import { type Things, useThings } from '#features/card-edit/things/use-things.ts'
import { type CardEditing, useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { useLeaveSaved } from '#kit/unsaved/use-leave-saved.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { LookChoice } from './look-choice.tsx'
import own from './preview.module.css'

type ChosenThings = Pick<Things<unknown>, 'dirty' | 'saving' | 'save'>

/** A preview is no visit: taps do nothing. */
const nothing: CardActions = {
  onCall: () => {},
  onShare: () => {},
  onCopyWechat: () => {},
  onEnlarge: () => {},
}
const inert = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
  toast(m.edit_preview_inert())
}

export function Preview({ card, page: stored }: { card: CardEdit; page: CardPage }) {
  const editing = useCardEdit(card)
  const materials = useThings('materials')
  const goods = useThings('goods')
  const unsaved = editing.dirty.length + Number(materials.dirty) + Number(goods.dirty)
  const page = {
    ...drafted(stored, editing.value, card.phone, materials.list && seenMaterials(materials.list)),
    goods: goods.list ? seenGoods(goods.list) : stored.goods,
  }
  return (
    <>
      <header className={own.strip}>
        <div>
          <h1>{m.edit_preview_strip()}</h1>
          <p className={unsaved ? own.unsaved : undefined} role="status">
            {unsaved ? m.edit_preview_unsaved({ n: unsaved }) : m.edit_preview_none()}
          </p>
        </div>
        <LookChoice />
      </header>
      <div className={own.notices}>
        <Conflicts editing={editing} />
        {(materials.hasConflict || goods.hasConflict) && <p role="alert">{m.things_conflict()}</p>}
      </div>
      <div className={own.view} onClickCapture={inert}>
        <CardView page={page} code={page.contactCode} covered={false} actions={nothing} />
      </div>
      <Publish editing={editing} things={[materials, goods]} />
    </>
  )
}

/** Saves every draft, and opens a card that is closed: that is what publishing means. */
function Publish({ editing, things }: { editing: CardEditing; things: ChosenThings[] }) {
  const { card, dirty, conflicts, save } = editing
  const saving = editing.saving || things.some((each) => each.saving)
  const changed = dirty.length > 0 || things.some((each) => each.dirty)
  const leave = useLeaveSaved('/pages/card-config/person-config/index')
  const closed = card.claimed && card.licensed && !card.isOpen
  const publish = async () => {
    if (!(await save(undefined, closed))) return
    for (const each of things) if (each.dirty && !(await each.save())) return
    leave()
  }
  return (
    <aside className={own.publish}>
      {closed && <p>{m.edit_preview_closed()}</p>}
      {card.claimed ? (
        <Button
          kind="primary"
          block
          busy={saving}
          disabled={(!changed && !closed) || conflicts.length > 0}
          onClick={publish}
        >
          {m.edit_publish()}
        </Button>
      ) : (
        <LinkButton kind="primary" block href={`#${claimPage}`}>
          {m.claim_go()}
        </LinkButton>
      )}
    </aside>
  )
}
