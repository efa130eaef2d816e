import type { ChosenGood, ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'

export interface ThingsOf {
  materials: ChosenMaterial
  goods: ChosenGood
}
export type ThingsKind = keyof ThingsOf

/** The fields of a thing that the card's owner sets; all others are the company's. */
type Words = Partial<Pick<ChosenMaterial, 'ownTitle'> & Pick<ChosenGood, 'hidden' | 'reason'>>
export type Chosen = Words & { _id: string; fixed: boolean; available: boolean }

const wordKeys = ['ownTitle', 'hidden', 'reason'] as const

export const sameList = (a: readonly Chosen[], b: readonly Chosen[]) =>
  JSON.stringify(a.map(choice)) === JSON.stringify(b.map(choice))
const choice = (each: Chosen) => [each._id, ...wordKeys.map((key) => each[key])]

/**
 * Applies the edits from `base` to `mine` to `theirs`. Changes that were made elsewhere meanwhile are kept where the same
 * thing was not changed here too. Fixed things come first, in the company's order.
 */
export function rebase<T extends Chosen>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): T[] {
  const [fixed, free] = [theirs.filter((each) => each.fixed), theirs.filter((each) => !each.fixed)]
  const isGone = ({ _id }: T) => has(fixed, _id) || (has(base, _id) && !has(theirs, _id))
  const kept = mine
    .filter((each) => !isGone(each))
    .map((each) => merged(each, find(base, each), find(free, each)))
  const added = free.filter(({ _id }) => !has(base, _id) && !has(mine, _id))
  return [...fixed, ...(isMoved(base, mine) ? [...kept, ...added] : inOrderOf(free, [...kept, ...added]))]
}

const find = <T extends Chosen>(list: readonly T[], { _id }: T) => list.find((each) => each._id === _id)
const has = (list: readonly Chosen[], id: string) => list.some(({ _id }) => _id === id)

function merged<T extends Chosen>(mine: T, base: T | undefined, theirs: T | undefined): T {
  if (!theirs) return mine
  const changed = wordKeys.filter((key) => base && base[key] !== mine[key])
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) }
}

/** Whether the things of both are in another order. */
function isMoved(base: readonly Chosen[], mine: readonly Chosen[]): boolean {
  const before = base.filter(({ _id }) => has(mine, _id))
  const now = mine.filter(({ _id }) => has(base, _id))
  return before.some(({ _id }, at) => now[at]?._id !== _id)
}

/** The things of `order` first, in its order; the others after them. */
const inOrderOf = <T extends Chosen>(order: readonly T[], list: readonly T[]) => [
  ...order.flatMap((each) => find(list, each) ?? []),
  ...list.filter((each) => !find(order, each)),
]
