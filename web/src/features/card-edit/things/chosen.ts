import type { ChosenGood, ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'
import type { CardGood, MaterialItem, ProductItem } from '@mingpian/contract/shared/entities.ts'
import { mostThings } from '@mingpian/contract/shared/rules/card-fields.ts'
import type { Chosen } from './rebase.ts'

const free = { fixed: false, available: true }

/** Converts things to entries of a card. */
export const chosenMaterial = (item: MaterialItem): ChosenMaterial => ({ ...item, ...free, ownTitle: '' })
export const chosenGood = (item: ProductItem): ChosenGood => ({ ...item, ...free, hidden: false, reason: '' })

/** The chosen materials that visitors see. */
export const seenMaterials = (list: readonly ChosenMaterial[]): MaterialItem[] =>
  list
    .filter(({ available }) => available)
    .map(({ ownTitle, fixed, available, ...item }) => ({ ...item, title: ownTitle || item.title }))
export const seenGoods = (list: readonly ChosenGood[]): CardGood[] =>
  list.filter(({ available, hidden }) => available && !hidden)

export const idsOf = (list: readonly { _id: string }[]): ReadonlySet<string> =>
  new Set(list.map(({ _id }) => _id))

/** Number of things that may still be added. Fixed things do not count. */
export const roomIn = (list: readonly Chosen[]) => mostThings - list.filter(({ fixed }) => !fixed).length

/** The list with one of its things changed. */
export const withChange = <T extends { _id: string }>(list: readonly T[], { _id }: T, change: Partial<T>) =>
  list.map((each) => (each._id === _id ? { ...each, ...change } : each))
