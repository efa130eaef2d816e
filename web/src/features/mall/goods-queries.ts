import { call } from '@mingpian/client/call.ts'
import { callKey } from '@mingpian/client/call-key.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { MallItem } from '@mingpian/contract/shared/goods.ts'
import { goodsPart } from '@mingpian/contract/shared/rules/goods.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { List } from '#kit/use-list.ts'

/** The orders of the mall's lists. */
export const goodsSorts = ['default', 'newest', 'priceUp', 'priceDown'] as const
export type GoodsSort = (typeof goodsSorts)[number]

export const sortOf = (text: string): GoodsSort => goodsSorts.find((sort) => sort === text) ?? 'default'

export interface WantedGoods {
  companyId: string
  keyword?: string
  categoryId?: string
  sort?: GoodsSort
}

const listCall = 'GET /mall/goods/v1/list'
const queryOf = ({ companyId, keyword, categoryId, sort }: WantedGoods) => ({
  ...{ companyId, pageSize: goodsPart },
  ...(keyword && { keyword }),
  ...(categoryId && { categoryId }),
  ...(sort && { sort }),
})

/** The key of the query of a list. */
export const goodsKey = (wanted: WantedGoods) => [...callKey(listCall, { query: queryOf(wanted) }), 'parts']

/**
 * Options of what sells out and comes back while a page is open: it is asked again after this time, and when the page is
 * shown again, but not while it is hidden. So a page is told of a change soon, and never more often than that.
 */
const askedEvery = (ms: number) => ({ staleTime: ms, refetchInterval: ms, refetchOnWindowFocus: true })

/** The products of a company's mall, part by part: each answer names where the next part begins. */
export function useGoods(wanted: WantedGoods) {
  const query = useInfiniteQuery({
    queryKey: goodsKey(wanted),
    queryFn: ({ pageParam, signal }) =>
      call(listCall, {
        query: { ...queryOf(wanted), ...(pageParam && { after: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    ...askedEvery(30_000),
  })
  const { data, isPending, error, refetch, fetchNextPage } = query
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    ...{ isPending, error, refetch },
    rows: data?.pages.flatMap(({ list }) => list),
    end: {
      hasMore: query.hasNextPage,
      // A further part, asked for while the parts are read again, would end that. Without one the end stays as it is.
      loading: query.isFetching && query.hasNextPage,
      error: query.isFetchNextPageError ? error : null,
      onMore,
    },
  } satisfies Pick<
    List<{ list: MallItem[]; total: number }>,
    'rows' | 'isPending' | 'error' | 'refetch' | 'end'
  > & {
    rows: MallItem[] | undefined
  }
}

/** The SKUs of a product with their prices and stock now. The page shows without them, so failures are quiet. */
export const skusOptions = (companyId: string, productId: string) => ({
  ...callQuery('GET /mall/goods/v1/product', { query: { companyId, productId }, quiet: true }),
  ...askedEvery(10_000),
  retry: false,
})

export const categoriesOptions = (companyId: string) =>
  callQuery('GET /mall/goods/v1/categories', { query: { companyId }, quiet: true })
