import { call } from '@mingpian/client/call.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Face } from '#features/card/view/face.tsx'
import { AskLicence } from '#features/card-edit/ask-licence.tsx'
import { noteClaimed, noteFresh } from '#features/card-edit/claim.ts'
import { styleKeys } from '#features/card-edit/fields.ts'
import { cardSaved } from '#features/card-edit/queries.ts'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './claim.module.css'
import { StepBar } from './step-bar.tsx'

interface OnlineProps {
  editing: CardEditing
  page: CardPage
  onDone: () => void
  onBack: (() => void) | undefined
}

/** The last look before the card opens. Without a licence the administrators are asked for one. */
export function Online({ editing, page, onDone, onBack }: OnlineProps) {
  const { card, value, isLocked } = editing
  const client = useQueryClient()
  const { cardStyle, cardColor } = value
  const body = {
    consent: true as const,
    ...(!isLocked('cardStyle') && { cardStyle }),
    ...(!isLocked('cardColor') && { cardColor }),
  }
  const go = useWrite(() => call('POST /biz/v1/card/user_card/claim', { body }), {
    onDone: ({ revision }) => {
      editing.takeTheirs(styleKeys)
      noteClaimed(card)
      noteFresh()
      onDone()
      cardSaved(client, { ...card, cardStyle, cardColor, revision, claimed: true, isOpen: true })
    },
    onFailure: () => void reread(client, 'POST /biz/v1/card/user_card/claim'),
    reread: false,
  })
  return (
    <>
      <h1>{m.claim_preview_title()}</h1>
      <div className={style.card}>
        <Face page={page} />
      </div>
      {!card.licensed && <p className={style.hint}>{m.claim_no_licence()}</p>}
      <StepBar onBack={onBack}>
        {card.licensed ? (
          <Button kind="primary" block busy={go.busy} onClick={() => go.run()}>
            {m.claim_go()}
          </Button>
        ) : (
          <AskLicence card={card} primary />
        )}
      </StepBar>
    </>
  )
}
