import { KeptCards } from '#features/wallet/kept-cards.tsx'
import { keptCardsOptions } from '#features/wallet/queries.ts'
import { cardHref, companyHref } from '#kit/address/hrefs.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Illustration } from '#ui/illustration.tsx'
import { BlockBone, Delayed } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './home.module.css'
import { RecentCards } from './recent-cards.tsx'
import { useRecent } from './use-recent.ts'

interface KeptProps {
  companyId: string
  /** The reader's user id, '' for a visitor. The own card is not in their wallet. */
  own: string
  /** Nothing at all where no card is kept and none was opened. */
  onlyIfAny?: boolean
}

/** The cards that were opened last, and those that are kept. */
export function Kept({ companyId, own, onlyIfAny }: KeptProps) {
  const hrefOf = (userId: string) => cardHref({ companyId, userId })
  const { rows, isPending } = useList(keptCardsOptions())
  const recent = useRecent(companyId, own)
  const cards = rows ?? []
  const hasRecent = recent.cards.length > 0
  if (cards.length === 0 && !hasRecent) {
    if (onlyIfAny) return null
    if (rows && !recent.isPending)
      return (
        <StateView
          part
          state={{
            kind: 'empty',
            title: m.home_wallet_empty(),
            hint: m.home_wallet_empty_hint(),
            action: (
              <LinkButton href={companyHref({ companyId, userId: '' })}>{m.site_company_card()}</LinkButton>
            ),
          }}
        />
      )
  }
  return (
    <>
      {!onlyIfAny && (isPending || (recent.isPending && !hasRecent)) && (
        // The place of the last cards is kept: what lies below must not move under a finger.
        <div className={style.recent}>
          <Delayed>
            <BlockBone height={180} margin="40px var(--gutter) 0" />
          </Delayed>
        </div>
      )}
      {hasRecent && rows && (
        <RecentCards
          companyId={companyId}
          recent={recent}
          hrefOf={hrefOf}
          isKept={(userId) => cards.some((each) => each.userId === userId)}
        />
      )}
      <section className={style.kept}>
        <h2>{m.home_kept()}</h2>
        <KeptCards companyId={companyId} hrefOf={hrefOf} empty={<FreePlace />} />
      </section>
    </>
  )
}

/** The place of a first card among those that are kept, as large as the faces above it. */
const FreePlace = () => (
  <div className={style.free}>
    <span>
      <Illustration kind="keep" />
    </span>
    <p>{m.home_kept_none()}</p>
  </div>
)
