import type { MallProduct, MallSku } from '@mingpian/contract/shared/goods.ts'
import { useState } from 'react'
import { type Chosen, firstChoice, mostOf, skuOf } from './sku-choice.ts'

export interface Choice {
  chosen: Chosen
  choose: (at: number, value: string) => void
  /** The SKU that is chosen; undefined while a value is missing. */
  sku: MallSku | undefined
  quantity: number
  /** How many can be taken of the chosen SKU; 0 for none. */
  most: number
  setQuantity: (quantity: number) => void
}

/** What a person chooses of a product: a SKU and a number of pieces, within what there is. */
export function useChoice(product: MallProduct): Choice {
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(product))
  const [wanted, setWanted] = useState(1)
  const sku = skuOf(product, chosen)
  const most = sku ? mostOf(product, sku) : 0
  return {
    chosen,
    // A second tap on a value takes it back.
    choose: (at, value) =>
      setChosen(chosen.map((each, other) => (other === at ? (each === value ? '' : value) : each))),
    sku,
    quantity: Math.max(1, Math.min(wanted, most)),
    most,
    setQuantity: setWanted,
  }
}
