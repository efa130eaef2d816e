import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import { reread } from '@mingpian/client/react/reread.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { QueryClient } from '@tanstack/react-query'

/** The public face of a company; not read if `companyID` is ''. The page itself says if there is none. */
export const publicCompanyOptions = (companyID: string) => ({
  ...callQuery('GET /card/v1/card/company', { query: { companyID }, quiet: missingCodes }),
  enabled: companyID !== '',
})

export interface WhichCompanyCard {
  companyId: string
  /** '' for the default card. */
  cardId: string
  sceneId: string
}

/** The company's card of an address. The page itself says if there is none. */
export const companyCardOptions = ({ companyId, cardId, sceneId }: WhichCompanyCard) => ({
  ...callQuery('GET /biz/v1/card/company_card/detail', {
    query: { companyId, ...(cardId ? { cardId } : sceneId && { sceneId }) },
    quiet: [...missingCodes, codes.cardNotOpen],
  }),
  enabled: companyId !== '',
  retry: false,
})

/** The announcements of a company, the newest first. */
export const announcementsOptions = (companyId: string) =>
  callPages('GET /biz/v1/card/mini_pro/dynamic/find', { query: { companyId }, quiet: true })

export type CompanyCardFilter = Omit<
  CallTypes<'GET /biz/v1/card/company_card/list'>['query'],
  'page' | 'pageSize'
>

/** The company's cards for administrators, without deleted ones unless the filter names a status. */
export const companyCardsOptions = (filter: CompanyCardFilter = {}) => {
  const pages = callPages('GET /biz/v1/card/company_card/list', { query: filter, quiet: true })
  const { queryFn } = pages
  return {
    ...pages,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      try {
        return await queryFn(context)
      } catch (error) {
        // A user id of no member, as during typing, finds no cards.
        if (!filter.userId || !failedWith(error, codes.notFound)) throw error
        return { list: [], total: 0, page: 1, pageSize: 20 }
      }
    },
    refetchOnMount: 'always' as const,
  }
}

/** Whether staff cards lead to the company's. */
export const companyCardStatusOptions = () => ({
  ...callQuery('POST /biz/v1/card/company_card/get_company_card_status', { body: {}, quiet: true }),
  refetchOnMount: 'always' as const,
})

/** Everything of one card that can be edited. Each page fetches it again, because colleagues change it too. */
export const companyCardEditOptions = (cardId: string) => ({
  ...callQuery('GET /biz/v1/card/company_card/edit', { query: { cardId }, quiet: missingCodes }),
  refetchOnMount: 'always' as const,
  retry: false,
})

/** After a change of the company's cards: invalidates the queries that show them. */
export const companyCardsChanged = (client: QueryClient): Promise<void> =>
  reread(client, 'POST /biz/v1/card/company_card/company/update')

/** The members with an open card. */
export const peopleOptions = (companyID: string) =>
  callPages('GET /card/v1/card/list', { query: { companyID }, quiet: true })

/** The code that opens a card, and its content when a mini program shares it. */
export const miniCardOptions = (companyId: string, cardId: string) =>
  callQuery('GET /biz/v1/card/company_card/get_mini_card', { query: { companyId, cardId }, quiet: true })
