import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useEffect } from 'react'
import { takeFresh } from '#features/card-edit/claim.ts'
import { useShare } from '#features/share/use-share.tsx'
import { cardHref } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import style from './claim.module.css'

/** The card is open: shows the share guide at once, and behind it the next steps. */
export function Done({ card }: { card: CardEdit }) {
  const { companyId, userId, name, position, companyName, avatar } = card
  const { openGuide, guide } = useShare({
    contentType: 'card',
    contentId: userId,
    userId,
    title: m.card_share_title({ name }),
    desc: [position, companyName].filter(Boolean).join(' · '),
    imgUrl: avatar,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card has just been opened
  useEffect(() => {
    if (takeFresh()) openGuide()
  }, [])
  return (
    <main className={style.page}>
      <section className={style.done} role="status">
        <Illustration kind="done" />
        <h1>{m.claim_done_title()}</h1>
        <p>{m.claim_done_hint()}</p>
      </section>
      <Rows>
        <LinkRow title={m.claim_done_card()} href={cardHref({ companyId, userId })} />
        <LinkRow title={m.claim_done_edit()} href="#/pages/card-config/person-config/index" />
        <LinkRow title={m.claim_done_home()} href="#/pages/home/index" />
      </Rows>
      <ActionBar>
        <Button kind="primary" block onClick={openGuide}>
          {m.claim_done_share()}
        </Button>
      </ActionBar>
      {guide}
    </main>
  )
}
