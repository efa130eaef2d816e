import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useState } from 'react'
import style from '#features/card-edit/card-edit.module.css'
import { claimPage } from '#features/card-edit/claim.ts'
import { configKeys } from '#features/card-edit/fields.ts'
import { Conflicts, Unsaved } from '#features/card-edit/notices.tsx'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Canvas } from './canvas.tsx'
import { Complete } from './complete.tsx'
import { Licence } from './licence.tsx'
import { OpenSwitch } from './open-switch.tsx'
import { Order } from './order.tsx'
import own from './person-config.module.css'

const previewHref = '#/pages/card-config/decoration-preview/index'

/** The own card as it will be, where a tap on a part changes it; or its sections, to be put in order. */
export function Config({ card, page }: { card: CardEdit; page: CardPage }) {
  const editing = useCardEdit(card)
  const [isOrdering, setOrdering] = useState(false)
  const changed = configKeys.some((key) => editing.dirty.includes(key))
  const { leave, unsaved } = useUnsaved({ otherwise: '/pages/home/index', isDirty: changed })
  if (isOrdering)
    return (
      <main className={style.page}>
        {unsaved}
        <Order editing={editing} onDone={() => setOrdering(false)} />
      </main>
    )
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.edit_title()}</h1>
      {unsaved}
      <Conflicts editing={editing} />
      {!card.licensed && <Licence card={card} />}
      {card.claimed ? (
        card.licensed && <OpenSwitch editing={editing} />
      ) : (
        <Rows>
          <LinkRow title={m.claim_row()} note={m.claim_row_hint()} href={`#${claimPage}`} />
        </Rows>
      )}
      <Complete completeness={card.completeness} />
      <Unsaved editing={editing} keys={configKeys} />
      <Canvas editing={editing} stored={page} onOrder={() => setOrdering(true)} />
      <ActionBar>
        {changed ? (
          <div className={own.bar}>
            <LinkButton href={previewHref}>{m.edit_preview_short()}</LinkButton>
            <Button
              kind="primary"
              busy={editing.saving}
              disabled={editing.conflicts.length > 0}
              onClick={async () => {
                if (await editing.save(configKeys)) leave()
              }}
            >
              {m.edit_save()}
            </Button>
          </div>
        ) : (
          <LinkButton kind="primary" block href={previewHref}>
            {m.edit_preview()}
          </LinkButton>
        )}
      </ActionBar>
    </main>
  )
}
