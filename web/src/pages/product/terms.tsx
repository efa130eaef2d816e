import { callQuery } from '@mingpian/client/react/queries.ts'
import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { deliveryWords } from '#features/mall/order-words.ts'
import { PayElsewhere } from '#features/mall/pay-elsewhere.tsx'
import { SkuSheet } from '#features/mall/sku-sheet.tsx'
import { useChoice } from '#features/mall/use-choice.ts'
import { useMall, useSells } from '#features/mall/use-mall.ts'
import { useWantedGoods } from '#features/mall/wanted-goods.ts'
import { hasPaySheet } from '#host/pay.ts'
import { cardHref, type Via } from '#kit/address/hrefs.ts'
import { momentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { pagePart } from '#ui/page-part.tsx'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone, Bone } from '#ui/skeleton.tsx'
import { BuyActions } from './buy-actions.tsx'
import style from './product.module.css'

/** Of apps without a payment sheet alone. */
const CopyLink = pagePart(() => import('./copy-link.tsx'), <Bone height={48} margin="12px 0 0" />)

interface TermsProps {
  /** The product with its SKUs; undefined while unknown. */
  now: MallProduct | undefined
  isPending: boolean
  /** The product as a thing that is shared. */
  content: { contentType: 'product'; contentId: string }
  via: Via
  /** Whether the sheet of the options is open. */
  isChoosing: boolean
  onChoosing: (isOpen: boolean) => void
}

/**
 * Why the salesperson recommends the product, and what holds for a purchase: activity, options, limit and delivery.
 * Keeps its place until both are known.
 */
export function Terms({ now, isPending, via, ...rest }: TermsProps) {
  const asksReason = Boolean(via.companyId && via.userId)
  const goods = useQuery({
    ...callQuery('GET /biz/v1/card/user_card/goods', { query: { ...via }, quiet: true }),
    enabled: asksReason,
    retry: false,
  })
  if (isPending || (asksReason && goods.isPending)) return <BlockBone height={112} margin="0 0 12px" />
  const reason = goods.data?.list.find(({ _id }) => _id === rest.content.contentId)?.reason
  return (
    <>
      {reason && (
        <section className={style.block}>
          <h2 className={style.reason}>{m.mall_reason()}</h2>
          <p>{reason}</p>
        </section>
      )}
      {now && <Purchase product={now} via={via} {...rest} />}
    </>
  )
}

interface PurchaseProps extends Omit<TermsProps, 'now' | 'isPending'> {
  product: MallProduct
}

function Purchase({ product, content, via, isChoosing, onChoosing }: PurchaseProps) {
  const choice = useChoice(product)
  useWantedGoods(product)
  const { permitted, status } = useMall()
  const sells = useSells()
  const activity = choice.sku ? choice.sku.activity : product.skus.find((sku) => sku.activity)?.activity
  const { limitPerPerson, delivery, optionNames } = product
  const membersOnly = product.membersOnly || product.points > 0
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
            onClick={() => onChoosing(true)}
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
      {permitted && status.mall && !hasPaySheet() && (
        <div className={style.elsewhere}>
          <PayElsewhere />
          <CopyLink content={content} via={via} />
        </div>
      )}
      {isChoosing && (
        <SkuSheet product={product} choice={choice} onClose={() => onChoosing(false)}>
          {sells && (
            <BuyActions product={product} choice={choice} via={via} onAdded={() => onChoosing(false)} />
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
