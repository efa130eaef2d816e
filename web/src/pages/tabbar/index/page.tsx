import { currentCompany } from '@mingpian/client/company.ts'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { knownCard } from '#features/address/known-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { CartLink } from '#features/mall/cart-link.tsx'
import { CategoryLinks } from '#features/mall/categories.tsx'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { useGoods } from '#features/mall/goods-queries.ts'
import { GoodsSearch } from '#features/mall/goods-search.tsx'
import style from '#features/mall/mall.module.css'
import { ListView } from '#kit/list-view.tsx'
import { m } from '#paraglide/messages.js'

export default accentedPage(MallPage, useBuyingCard)

/** The mall of a company: a search, its categories and all of its products. */
function MallPage() {
  const { ids } = useAddress()
  const via = { companyId: ids.companyId || currentCompany(), userId: ids.userId || knownCard() }
  const list = useGoods({ companyId: via.companyId })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.mall_title()}</h1>
      <div className={style.top}>
        <GoodsSearch via={via} />
        <CartLink via={via} />
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
