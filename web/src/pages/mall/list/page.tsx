import { currentCompany } from '@mingpian/client/company.ts'
import { useNavigate } from 'react-router'
import { useBuyingCard } from '#features/address/buying-card.ts'
import { knownCard } from '#features/address/known-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { CategorySelect } from '#features/mall/categories.tsx'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { type GoodsSort, goodsSorts, sortOf, useGoods } from '#features/mall/goods-queries.ts'
import { GoodsSearch } from '#features/mall/goods-search.tsx'
import { goodsListHref } from '#features/mall/links.ts'
import style from '#features/mall/mall.module.css'
import { ListView } from '#kit/list-view.tsx'
import { m } from '#paraglide/messages.js'
import { pagePart } from '#ui/page-part.tsx'
import { Select } from '#ui/select.tsx'
import { BlockBone } from '#ui/skeleton.tsx'

const sortWords: Record<GoodsSort, () => string> = {
  default: m.mall_order_default,
  newest: m.mall_order_newest,
  priceUp: m.mall_order_cheap,
  priceDown: m.mall_order_dear,
}

const AllReviews = pagePart(() => import('./reviews.tsx'), <BlockBone height={320} />)

export default accentedPage(Page, useBuyingCard)

/** The products, or the reviews of one. */
function Page() {
  const { param } = useAddress()
  const productId = param('reviews')
  return productId ? <AllReviews productId={productId} /> : <GoodsListPage />
}

/** The products that a search or a category finds. The filters are in the address. */
function GoodsListPage() {
  const { ids, param } = useAddress()
  const navigate = useNavigate()
  const via = { companyId: ids.companyId || currentCompany(), userId: ids.userId || knownCard() }
  const wanted = {
    keyword: param('keyword').slice(0, 64),
    categoryId: param('categoryId'),
    sort: sortOf(param('sort')),
  }
  const list = useGoods({ companyId: via.companyId, ...wanted })
  const change = (part: Partial<typeof wanted>) =>
    navigate(goodsListHref(via, { ...wanted, ...part }).slice(1), { replace: true })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.mall_list_title()}</h1>
      <GoodsSearch key={wanted.keyword} via={via} keyword={wanted.keyword} />
      <div className={style.filters}>
        <CategorySelect
          companyId={via.companyId}
          value={wanted.categoryId}
          onChange={(categoryId) => change({ categoryId })}
        />
        <Select
          label={m.mall_order()}
          value={wanted.sort}
          choices={goodsSorts.map((sort) => [sort, sortWords[sort]()] as const)}
          onChange={(sort) => change({ sort: sortOf(sort) })}
        />
      </div>
      <ListView
        list={list}
        empty={{ kind: 'empty', title: m.mall_not_found(), hint: m.mall_not_found_hint(), action: null }}
        skeleton={<GridBones />}
      >
        {(items) => <GoodsGrid items={items} via={via} />}
      </ListView>
    </main>
  )
}
