import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { momentWords } from '#features/form-fill/words.ts'
import { CartLink } from '#features/mall/cart-link.tsx'
import { deliveryWords } from '#features/mall/order-words.ts'
import { PayElsewhere } from '#features/mall/pay-elsewhere.tsx'
import { SkuSheet } from '#features/mall/sku-sheet.tsx'
import { useChoice } from '#features/mall/use-choice.ts'
import { useMall } from '#features/mall/use-mall.ts'
import { hasPaySheet } from '#host/pay.ts'
import { cardHref, type Via } from '#kit/address/hrefs.ts'
import { callQuery } from '#kit/queries.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { BuyActions } from './buy-actions.tsx'
import style from './product.module.css'

interface TermsProps {
  /** The product with its SKUs; undefined while unknown. */
  now: MallProduct | undefined
  isPending: boolean
  productId: string
  via: Via
}

/**
 * Why the salesperson recommends the product, and what holds for a purchase: activity, options, limit and delivery.
 * Keeps its place until both are known.
 */
export function Terms({ now, isPending, productId, via }: TermsProps) {
  const asksReason = Boolean(via.companyId && via.userId)
  const goods = useQuery({
    ...callQuery('GET /biz/v1/card/user_card/goods', { query: { ...via }, quiet: true }),
    enabled: asksReason,
    retry: false,
  })
  if (isPending || (asksReason && goods.isPending)) return <BlockBone height={112} margin="0 0 12px" />
  const reason = goods.data?.list.find(({ _id }) => _id === productId)?.reason
  return (
    <>
      {reason && (
        <section className={style.block}>
          <h2 className={style.reason}>{m.mall_reason()}</h2>
          <p>{reason}</p>
        </section>
      )}
      {now && <Purchase product={now} via={via} />}
    </>
  )
}

function Purchase({ product, via }: { product: MallProduct; via: Via }) {
  const choice = useChoice(product)
  const [isChoosing, setChoosing] = useState(false)
  const { permitted, status } = useMall()
  const isOpen = permitted && status.mall
  const sells = isOpen && hasPaySheet()
  const activity = choice.sku ? choice.sku.activity : product.skus.find((sku) => sku.activity)?.activity
  const { limitPerPerson, membersOnly, delivery, optionNames } = product
  return (
    <div className={style.terms}>
      <Rows>
        {activity && (
          <FactRow
            title={activity.name || m.mall_activity()}
            value={m.mall_activity_until({ time: momentWords(activity.endsAt) })}
          />
        )}
        {optionNames.length > 0 ? (
          <ButtonRow
            title={m.mall_options()}
            value={choice.sku?.options.join(' · ') || m.mall_choose()}
            opens
            onClick={() => setChoosing(true)}
          />
        ) : (
          // A sheet would offer nothing to choose.
          choice.sku && (
            <FactRow
              title={m.mall_stock()}
              value={
                choice.sku.available > 0 ? m.mall_pieces({ n: choice.sku.available }) : m.mall_sold_out()
              }
            />
          )
        )}
        <FactRow title={m.mall_delivery()} value={delivery.map(deliveryWords).join(' · ')} />
        {(limitPerPerson !== null || membersOnly) && (
          <FactRow
            title={m.mall_limits()}
            value={[
              membersOnly && m.mall_members_only(),
              limitPerPerson !== null && m.mall_limit({ n: limitPerPerson }),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </Rows>
      {sells && (
        <div className={style.buy}>
          <CartLink via={via} />
          <Button block kind="primary" disabled={product.soldOut} onClick={() => setChoosing(true)}>
            {product.soldOut ? m.mall_sold_out() : m.buy_now()}
          </Button>
        </div>
      )}
      {isOpen && !sells && (
        <div className={style.elsewhere}>
          <PayElsewhere />
        </div>
      )}
      {isChoosing && (
        <SkuSheet product={product} choice={choice} onClose={() => setChoosing(false)}>
          {sells && (
            <BuyActions product={product} choice={choice} via={via} onAdded={() => setChoosing(false)} />
          )}
          {!sells && via.userId && (
            <LinkButton kind="primary" block href={cardHref(via)}>
              {m.mall_ask()}
            </LinkButton>
          )}
        </SkuSheet>
      )}
    </div>
  )
}
