import type { ProductItem } from '@mingpian/contract/shared/entities.ts'
import { useState } from 'react'
import { priceWords } from '#features/card/format.ts'
import { chosenGood, idsOf, roomIn } from '#features/card-edit/things/chosen.ts'
import { GoodsPicker } from '#features/card-edit/things/goods-picker.tsx'
import { ThingsSkeleton } from '#features/card-edit/things/skeleton.tsx'
import style from '#features/card-edit/things/things.module.css'
import { useThings } from '#features/card-edit/things/use-things.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import { GoodsList } from './goods-list.tsx'

/** The products on the own card: chosen, put in order, hidden, recommended. */
export default function ProductSettingPage() {
  const things = useThings('goods')
  const [picking, setPicking] = useState(false)
  const { list, change, dirty, saving, save, pending, error, retry } = things
  const { leave, unsaved } = useUnsaved({ otherwise: '/pages/home/index', isDirty: dirty })

  if (!list) return <StateView state={queryState(pending, error, retry, <ThingsSkeleton />)} />
  const some = list.length > 0 || dirty
  const add = (items: ProductItem[]) => {
    change([...list, ...items.map(chosenGood)])
    setPicking(false)
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.things_goods()}</h1>
      {unsaved}
      {some ? (
        <GoodsList things={things} items={list} />
      ) : (
        <StateView part state={{ kind: 'empty', title: m.goods_none(), hint: m.goods_none_hint() }} />
      )}
      <ActionBar>
        <div className={style.buttons}>
          <Button kind={some ? 'plain' : 'primary'} onClick={() => setPicking(true)}>
            {m.goods_pick()}
          </Button>
          {some && (
            <Button
              kind="primary"
              busy={saving}
              onClick={async () => {
                if (await save()) leave()
              }}
            >
              {m.things_save()}
            </Button>
          )}
        </div>
      </ActionBar>
      {picking && (
        <GoodsPicker
          priceOf={priceWords}
          used={idsOf(list)}
          room={roomIn(list)}
          onAdd={add}
          onClose={() => setPicking(false)}
        />
      )}
    </main>
  )
}
