import { call } from '@mingpian/client/call.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useVia } from '#features/address/use-via.ts'
import { accentedPage } from '#features/card/accented.tsx'
import { GoodsGrid, GridBones } from '#features/mall/goods-grid.tsx'
import { buyingHref } from '#features/mall/links.ts'
import style from '#features/mall/mall.module.css'
import type { Via } from '#kit/address/hrefs.ts'
import { ListView } from '#kit/list-view.tsx'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export default accentedPage(KeptProductsPage, useVia)

/** The products that the person keeps, the newest first. Those that left the shelf are greyed, and can be taken out here. */
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
        {(items) => (
          <GoodsGrid items={items} via={via} ofGone={(item) => <Drop productId={item._id} via={via} />} />
        )}
      </ListView>
    </main>
  )
}

function Drop({ productId, via }: { productId: string; via: Via }) {
  const drop = useWrite(
    () => call('DELETE /card/v1/wallet/product/drop', { query: { companyId: via.companyId, productId } }),
    {
      onDone: () => toast(m.product_dropped()),
    },
  )
  return (
    <Button small busy={drop.busy} onClick={() => void drop.run()}>
      {m.kept_drop()}
    </Button>
  )
}
