import { call } from '@mingpian/client/call.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

const pageLength = 20

/** The things chosen for the own card. Each page fetches them anew, since others change cards too. */
export const chosenOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['chosen', companyId],
    queryFn: ({ signal }) => call('GET /biz/v1/card/user_card/company_material', { query: {}, signal }),
    enabled: companyId !== '',
    refetchOnMount: 'always',
  })

/** A save went through: what shows the card is read anew when it is shown. */
export function thingsSaved(client: QueryClient): void {
  for (const key of ['chosen', 'card-edit', 'card-preview', 'card', 'tab-bar'])
    void client.invalidateQueries({ queryKey: [key] })
}

const pageAfter = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined

/** The company's materials of one kind, by a part of the title. A list says itself where it fails. */
export const materialsOptions = (companyId: string, kind: MaterialKind, title: string) =>
  infiniteQueryOptions({
    queryKey: ['company-materials', companyId, kind, title],
    queryFn: ({ pageParam, signal }) =>
      call('POST /card/v1/user/center/mini-material/list', {
        body: { kind, page: pageParam, pageSize: pageLength, ...(title && { title }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** The company's products, by a part of the name. */
export const goodsOptions = (companyId: string, name: string) =>
  infiniteQueryOptions({
    queryKey: ['company-goods', companyId, name],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/card/user_card/company_goods', {
        query: { page: pageParam, pageSize: pageLength, ...(name && { name }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
