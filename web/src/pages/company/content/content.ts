import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'

/** The edited materials and products of a card. */
export type Content = Pick<CompanyCardEdit, 'materials' | 'goods'>

const choice = ({ _id, fixed }: { _id: string; fixed: boolean }) => ({ _id, fixed })

/** The content as the save sends it. */
export const chosenOf = ({ materials, goods }: Content) => ({
  materials: materials.map(choice),
  goods: goods.map(choice),
})

export const sameContent = (a: Content, b: Content) =>
  JSON.stringify(chosenOf(a)) === JSON.stringify(chosenOf(b))
