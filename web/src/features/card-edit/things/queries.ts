import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The things chosen for the own card. Each page fetches them anew, since others change cards too. */
export const chosenOptions = (companyId: string) => ({
  ...callQuery('GET /biz/v1/card/user_card/company_material', { query: {} }),
  enabled: companyId !== '',
  refetchOnMount: 'always' as const,
})

/** After a save: invalidates the queries that show the card, for the next time that they are shown. */
export const thingsSaved = (client: QueryClient) =>
  void reread(client, 'PUT /biz/v1/card/user_card/company_material')

/** The company's materials of one kind, by a part of the title. The list shows its own failures. */
export const materialsOptions = (kind: MaterialKind, title: string) =>
  callPages('POST /card/v1/user/center/mini-material/list', {
    body: { kind, ...(title && { title }) },
    quiet: true,
  })

/** The company's products, by a part of the name. */
export const goodsOptions = (name: string) =>
  callPages('GET /biz/v1/card/user_card/company_goods', { query: { ...(name && { name }) }, quiet: true })
