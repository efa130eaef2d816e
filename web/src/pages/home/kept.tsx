import { useQuery, useQueryClient } from '@tanstack/react-query'
import { knownCard } from '#features/address/known-card.ts'
import { cardHref } from '#features/card/links.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { keepCard } from '#features/wallet/calls.ts'
import { CardRow } from '#features/wallet/card-row.tsx'
import { KeptCards } from '#features/wallet/kept-cards.tsx'
import { keptCardsOptions } from '#features/wallet/queries.ts'
import { refresh } from '#kit/queries.ts'
import { useList } from '#kit/use-list.ts'
import { useWrite } from '#kit/use-write.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import style from './home.module.css'

interface KeptProps {
  companyId: string
  /** The reader's user id, '' for a visitor. The own card is not offered for saving. */
  own: string
  /** Nothing at all where no card is kept. */
  onlyIfAny?: boolean
}

/** The card that was opened last, and those that are kept. */
export function Kept({ companyId, own, onlyIfAny }: KeptProps) {
  const hrefOf = (userId: string) => cardHref({ companyId, userId })
  const { rows } = useList(keptCardsOptions())
  const cards = rows ?? []
  const recent = knownCard()
  const isNew = recent !== '' && recent !== own && !cards.some(({ userId }) => userId === recent)
  if (onlyIfAny && cards.length === 0 && !isNew) return null
  return (
    <>
      {isNew && rows && <Recent companyId={companyId} userId={recent} hrefOf={hrefOf} />}
      <section className={style.kept}>
        <h2>{m.home_kept()}</h2>
        <KeptCards
          companyId={companyId}
          hrefOf={hrefOf}
          empty={<p className={style.empty}>{m.home_kept_none()}</p>}
        />
      </section>
    </>
  )
}

/** Offers to save the card that was opened last; nothing where it cannot be read. */
function Recent({
  companyId,
  userId,
  hrefOf,
}: {
  companyId: string
  userId: string
  hrefOf: (userId: string) => string
}) {
  const client = useQueryClient()
  const { data: card } = useQuery(cardFaceOptions({ companyId, userId }))
  const keep = useWrite(() => keepCard(companyId, userId), {
    onDone: () => {
      toast(m.home_kept_done())
      return refresh(client, 'GET /card/v1/wallet/list')
    },
  })
  if (!card) return null
  return (
    <section className={style.kept}>
      <h2>{m.home_recent()}</h2>
      <ul>
        <CardRow card={card} href={hrefOf(userId)} act="keep" busy={keep.busy} onAct={() => keep.run()} />
      </ul>
    </section>
  )
}
