import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
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

const sceneCall = 'GET /mall/order/v1/mall_setting/base_setting/scene'

export default accentedPage(MallPage, useBuyingCard)

/** The mall of a company. Of a printed code that names no salesperson the server says whose it is. */
function MallPage() {
  const via = useVia()
  const { ids } = useAddress()
  const { data: printed } = useQuery({
    ...callQuery(sceneCall, { query: { sceneId: ids.sceneId, cid: via.companyId }, quiet: true }),
    enabled: ids.sceneId !== '' && !ids.userId && via.companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return <MallView via={{ ...via, userId: printed?.userId ?? via.userId }} />
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
