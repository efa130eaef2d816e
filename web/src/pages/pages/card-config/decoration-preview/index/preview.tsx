import type { CardEdit } from '@mingpian/contract/card-edit.ts'
import type { CardPage } from '@mingpian/contract/entities.ts'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { call } from '#api/call.ts'
import { type CardActions, CardView } from '#features/card/view/card-view.tsx'
import { claimPage } from '#features/card-edit/claim.ts'
import { Conflicts } from '#features/card-edit/notices.tsx'
import { drafted } from '#features/card-edit/preview.ts'
import { type CardEditing, useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { useLeaveSaved } from '#features/card-edit/use-leave.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { LookChoice } from './look-choice.tsx'
import own from './preview.module.css'

/** Nothing here is a visit: what a tap would do is not done. */
const nothing: CardActions = {
  onCall: () => {},
  onSave: () => {},
  onShare: () => {},
  onCopyWechat: () => {},
  onEnlarge: () => {},
}
const inert = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
  toast(m.edit_preview_inert())
}

export function Preview({ card, page }: { card: CardEdit; page: CardPage }) {
  const editing = useCardEdit(card)
  const { value, dirty } = editing
  const lacks = value.sections.some(
    ({ key, visible }) => visible && !page.sections.some((each) => each.key === key),
  )
  const { data } = useQuery({
    queryKey: ['card-preview', card.companyId, 'materials'],
    queryFn: ({ signal }) => call('GET /biz/v1/card/user_card/company_material', { query: {}, signal }),
    // What is switched on again shows what stands in it.
    enabled: lacks,
  })
  const materials = data?.materials
    .filter(({ available }) => available)
    .map(({ ownTitle, title, ...each }) => ({ ...each, title: ownTitle || title }))
  const shown = drafted(page, value, card.phone, materials)
  return (
    <>
      <header className={own.strip}>
        <div>
          <h1>{m.edit_preview_strip()}</h1>
          <p className={dirty.length ? own.unsaved : undefined} role="status">
            {dirty.length ? m.edit_preview_unsaved({ n: dirty.length }) : m.edit_preview_none()}
          </p>
        </div>
        <LookChoice />
      </header>
      <div className={own.notices}>
        <Conflicts editing={editing} />
      </div>
      <div className={own.view} onClickCapture={inert}>
        <CardView page={shown} code={shown.contactCode} covered={false} actions={nothing} />
      </div>
      <Publish editing={editing} />
    </>
  )
}

/** Saves every draft, and opens a card that is closed: that is what publishing means. */
function Publish({ editing }: { editing: CardEditing }) {
  const { card, dirty, conflicts, saving, save } = editing
  const leave = useLeaveSaved('/pages/card-config/person-config/index')
  const closed = card.claimed && card.licensed && !card.isOpen
  const publish = async () => {
    if (await save(undefined, closed)) leave()
  }
  return (
    <aside className={own.publish}>
      {closed && <p>{m.edit_preview_closed()}</p>}
      {card.claimed ? (
        <Button
          kind="primary"
          block
          busy={saving}
          disabled={(!dirty.length && !closed) || conflicts.length > 0}
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
