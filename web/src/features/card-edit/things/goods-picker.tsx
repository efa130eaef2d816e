import type { ProductItem } from '@mingpian/contract/shared/entities.ts'
import { useState } from 'react'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { PickList } from './pick-list.tsx'
import { goodsOptions } from './queries.ts'
import style from './things.module.css'
import { usePicked } from './use-picked.ts'

interface GoodsPickerProps {
  /** Ids of things that are chosen already. */
  used: ReadonlySet<string>
  /** Number of products that may be added. */
  room: number
  /** A product's price in words. */
  priceOf: (item: ProductItem) => string
  onAdd: (items: ProductItem[]) => void
  onClose: () => void
}

/** The company's products to choose several of, in a sheet. */
export function GoodsPicker({ used, room, priceOf, onAdd, onClose }: GoodsPickerProps) {
  const [name, setName] = useState('')
  const searched = useSettled(name.trim())
  const list = useList(goodsOptions(searched))
  const picked = usePicked<ProductItem>(room)
  return (
    <Sheet open title={m.goods_pick()} onClose={onClose}>
      <div className={style.sheet}>
        <div className={style.sheetSearch}>
          <SearchField label={m.goods_search()} value={name} onChange={setName} />
        </div>
        <PickList
          list={list}
          titleOf={(item) => item.name}
          noteOf={priceOf}
          used={used}
          picked={picked.ids}
          onToggle={picked.toggle}
          none={searched ? m.things_pick_not_found() : m.goods_pick_none()}
        />
      </div>
      <div className={style.sheetBar}>
        <Button block kind="primary" disabled={picked.items.length === 0} onClick={() => onAdd(picked.items)}>
          {picked.items.length ? m.things_add_n({ n: picked.items.length }) : m.things_add()}
        </Button>
      </div>
    </Sheet>
  )
}
