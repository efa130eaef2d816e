import { useBuyingCard } from '#features/address/buying-card.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { CartLink, CartRoom } from '#features/mall/cart-link.tsx'
import { CategoryLinks } from '#features/mall/categories.tsx'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { useGoods } from '#features/mall/goods-queries.ts'
import { GoodsSearch } from '#features/mall/goods-search.tsx'
import style from '#features/mall/mall.module.css'
import type { Via } from '#kit/address/hrefs.ts'
import { ListView } from '#kit/list-view.tsx'
import { useOfPhone } from '#kit/use-of-phone.ts'
import { m } from '#paraglide/messages.js'

export default accentedPage(MallPage, useBuyingCard)

/** The mall of a company. */
function MallPage() {
  return <MallView via={useVia()} />
}

/** A search, the categories and all products of a mall. The server draws it as well. */
export function MallView({ via }: { via: Via }) {
  // Whether the company sells depends on the app, and what is in the cart on the person.
  const isOnPhone = useOfPhone(() => true, false)
  const list = useGoods({ companyId: via.companyId })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.mall_title()}</h1>
      <div className={style.top}>
        <GoodsSearch via={via} />
        {isOnPhone ? <CartLink via={via} /> : <CartRoom />}
      </div>
      <CategoryLinks via={via} />
      <ListView
        list={list}
        empty={{ kind: 'empty', title: m.mall_none(), action: null }}
        skeleton={<GridBones />}
      >
        {(items) => <GoodsGrid items={items} via={via} />}
      </ListView>
    </main>
  )
}
