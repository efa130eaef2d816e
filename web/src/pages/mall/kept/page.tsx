import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { buyingHref } from '#features/mall/links.ts'
import style from '#features/mall/mall.module.css'
import { ListView } from '#kit/list-view.tsx'
import { callPages } from '#kit/queries.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'

export default accentedPage(KeptProductsPage, useVia)

/** The products that the person keeps, the newest first. */
function KeptProductsPage() {
  const via = useVia()
  const list = useList({
    ...callPages('GET /card/v1/wallet/products', { query: {}, quiet: true }),
    // A product may have been taken out on its page.
    refetchOnMount: 'always',
  })
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.kept_products()}</h1>
      <ListView
        list={list}
        empty={{
          kind: 'empty',
          title: m.kept_products_none(),
          hint: m.kept_products_hint(),
          action: (
            <LinkButton kind="primary" href={buyingHref('tab', via)}>
              {m.order_go_on()}
            </LinkButton>
          ),
        }}
        skeleton={<GridBones />}
      >
        {(items) => <GoodsGrid items={items} via={via} />}
      </ListView>
    </main>
  )
}
