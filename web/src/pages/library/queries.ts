import { callPages, callQuery } from '@mingpian/client/react/queries.ts'

export type Shelf = 'recent' | 'often' | 'newest' | 'mine'

export interface Wanted {
  shelf: Shelf
  keyword: string
  /** '' for all. */
  kind: string
  categoryId: string
}

/** Pieces to send. Words are searched for on all shelves. Beside a chat of WeCom the same list has a call of its own. */
export function piecesOptions({ shelf, keyword, kind, categoryId }: Wanted, besideChat: boolean) {
  const name = besideChat
    ? 'POST /material/v1/material/web_material_sidebar'
    : 'POST /material/v1/material/web_material'
  const isSorted = !keyword && (shelf === 'recent' || shelf === 'often')
  return callPages(name, {
    body: {
      ...(keyword && { keyword }),
      // The filter offers the contract's kinds alone.
      ...(kind && { kind: kind as never }),
      ...(categoryId && { categoryId }),
      ...(isSorted && { sort: shelf }),
      ...(!keyword && shelf === 'mine' && { official: '0' as const }),
    },
    quiet: true,
  })
}

export const categoriesOptions = () => callQuery('GET /biz/v1/content/categories', { query: {}, quiet: true })

/** The text of a piece that was written for Moments. */
export const momentsOptions = (materialId: string) =>
  callQuery('GET /biz/v1/content/detail', { query: { materialId }, quiet: true })
