import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'

/** What stands on a card, as it is being edited. */
export type Content = Pick<CompanyCardEdit, 'materials' | 'goods'>

const choice = ({ _id, fixed }: { _id: string; fixed: boolean }) => ({ _id, fixed })

/** As the save tells it. */
export const tellOf = ({ materials, goods }: Content) => ({
  materials: materials.map(choice),
  goods: goods.map(choice),
})

export const sameContent = (a: Content, b: Content) => JSON.stringify(tellOf(a)) === JSON.stringify(tellOf(b))
