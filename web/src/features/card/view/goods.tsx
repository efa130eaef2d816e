import type { ProductItem } from '@mingpian/contract/shared/entities.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { productHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { priceWords } from '../format.ts'
import style from './card.module.css'
import { Cover } from './sections.tsx'

/** The products on the card, two in a row. */
export function Goods({ page }: { page: Via & { goods: readonly (ProductItem & { reason?: string })[] } }) {
  return (
    <section className={style.block} data-section="goods">
      <h2>{m.card_goods()}</h2>
      <ul className={`${style.pair} ${style.square}`}>
        {page.goods.map((item) => (
          <li key={item._id}>
            <a href={productHref(item._id, page)}>
              <Cover item={item} width={320} height={320} />
              <b>{item.name}</b>
              {item.reason && <small>{item.reason}</small>}
              <span className={style.price}>
                {`${priceWords(item)} `}
                {item.marketPrice > item.price && <s>{yuan(item.marketPrice)}</s>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
