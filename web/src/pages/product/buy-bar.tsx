import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { cardFaceOptions } from '#features/card/queries.ts'
import { CartLink } from '#features/mall/cart-link.tsx'
import { useSells } from '#features/mall/use-mall.ts'
import { cardHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import style from './buy-bar.module.css'

interface BuyBarProps {
  /** The product with its SKUs; undefined while unknown. */
  now: MallProduct | undefined
  via: Via
  /** Opens the sheet of the options. */
  onChoose: () => void
}

/**
 * The fixed bar of a product: the salesperson, the cart, and the buttons that buy. Until it is known that the company sells
 * here, and where it does not, it is the bar of the other reading pages, which is equally high.
 */
export function BuyBar({ now, ...props }: BuyBarProps) {
  return now ? <Bar now={now} {...props} /> : <ContactBar via={props.via} />
}

function Bar({ now: { soldOut, points }, via, onChoose }: BuyBarProps & { now: MallProduct }) {
  const sells = useSells()
  const { data: card } = useQuery(cardFaceOptions(via))
  if (!sells) return <ContactBar via={via} />
  return (
    <>
      <div className={style.room} />
      <div className={style.bar}>
        {card && (
          <a
            className={style.contact}
            href={cardHref(card)}
            aria-label={m.product_contact({ name: card.name })}
          >
            <Avatar name={card.name} src={card.avatar} size={24} />
            <small aria-hidden="true">{m.product_contact_short()}</small>
          </a>
        )}
        <CartLink via={via} named />
        {soldOut ? (
          <Button block small disabled>
            {m.mall_sold_out()}
          </Button>
        ) : (
          <div className={style.buy}>
            {!(points > 0) && (
              <Button block small onClick={onChoose}>
                {m.buy_add()}
              </Button>
            )}
            <Button block small kind="primary" onClick={onChoose}>
              {points > 0 ? m.points_redeem() : m.buy_now()}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}
