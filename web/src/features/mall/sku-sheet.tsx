import type { MallProduct } from '@mingpian/contract/shared/goods.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useMemberPrices } from './member-prices.ts'
import { pointsAndYuan } from './points-price.ts'
import { spanWords } from './price.ts'
import { priceSpan, valuesOf } from './sku-choice.ts'
import style from './sku-sheet.module.css'
import type { Choice } from './use-choice.ts'

interface SkuSheetProps {
  product: MallProduct
  choice: Choice
  onClose: () => void
  /** The actions at the foot of the sheet. */
  children: ReactNode
}

/** A product's options with real stock: what is sold out is greyed, what does not exist together cannot be chosen. */
export function SkuSheet({ product, choice, onClose, children }: SkuSheetProps) {
  const { chosen, choose, sku, quantity, most, setQuantity } = choice
  const memberPrice = useMemberPrices(product._id)?.get(sku?.skuId ?? '')
  const picture = sku?.picture || product.cover
  return (
    <Sheet open title={m.mall_choose()} onClose={onClose}>
      <div className={style.head}>
        {picture && <img src={picture} alt="" width={88} height={88} />}
        <div>
          <p className={style.price}>
            <b>
              {product.points > 0
                ? pointsAndYuan(product.points, sku?.price ?? priceSpan(product.skus).from)
                : sku
                  ? yuan(sku.price)
                  : spanWords(product.skus)}
            </b>
            {sku && sku.ordinaryPrice > sku.price && <s>{yuan(sku.ordinaryPrice)}</s>}
            {memberPrice !== undefined && <span>{m.level_price_is({ price: yuan(memberPrice) })}</span>}
          </p>
          <p className={style.state} aria-live="polite">
            <State product={product} choice={choice} />
          </p>
        </div>
      </div>
      {product.optionNames.map((name, at) => (
        <fieldset key={name} className={style.option}>
          <legend>{name}</legend>
          <div>
            {valuesOf(product, chosen, at).map(({ value, exists, available }) => (
              <button
                key={value}
                type="button"
                aria-pressed={chosen[at] === value}
                disabled={!exists}
                data-gone={!available}
                onClick={() => choose(at, value)}
              >
                {value}
                {exists && !available && <span className="sr-only">{m.mall_sold_out()}</span>}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {most > 0 && (
        <div className={style.quantity}>
          <span>
            {m.mall_quantity()}
            {product.limitPerPerson !== null && <small>{m.mall_limit({ n: product.limitPerPerson })}</small>}
          </span>
          <Stepper label={m.mall_quantity()} value={quantity} most={most} onChange={setQuantity} />
        </div>
      )}
      <div className={style.foot}>{children}</div>
    </Sheet>
  )
}

/** What is chosen and how many there are, or what is still to be chosen. */
function State({ product, choice: { chosen, sku } }: Pick<SkuSheetProps, 'product' | 'choice'>) {
  if (!sku) {
    const missing = product.optionNames.filter((_, at) => !chosen[at])
    return missing.length > 0 ? m.mall_choose_these({ names: missing.join(' · ') }) : m.mall_no_such()
  }
  const left = sku.available > 0 ? m.mall_left({ n: sku.available }) : m.mall_sold_out()
  return [sku.options.join(' · '), left].filter(Boolean).join(' · ')
}
