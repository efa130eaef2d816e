import { call } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

/** The public face of a company; not asked where `companyID` is ''. The page says itself where there is none. */
export const publicCompanyOptions = (companyID: string) =>
  queryOptions({
    queryKey: ['company', companyID],
    queryFn: ({ signal }) =>
      call('GET /card/v1/card/company', { query: { companyID }, signal, quiet: missingCodes }),
    enabled: companyID !== '',
  })

export interface WhichCompanyCard {
  companyId: string
  /** '' for the one that is shown. */
  cardId: string
  sceneId: string
}

/** The company's card that an address names. The page says itself where there is none. */
export const companyCardOptions = ({ companyId, cardId, sceneId }: WhichCompanyCard) =>
  queryOptions({
    queryKey: ['company-card', companyId, cardId || sceneId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/card/company_card/detail', {
        query: { companyId, ...(cardId ? { cardId } : sceneId && { sceneId }) },
        signal,
        quiet: [...missingCodes, codes.cardNotOpen],
      }),
    enabled: companyId !== '',
    retry: false,
  })

const pageLength = 20
const pageAfter = ({ page, pageSize, total }: { page: number; pageSize: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined

/** What the company announced. */
export const announcementsOptions = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['announcements', companyId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/card/mini_pro/dynamic/find', {
        query: { companyId, page: pageParam, pageSize: pageLength },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** One announcement to read. */
export const announcementOptions = (companyId: string, dynamicId: string) =>
  queryOptions({
    queryKey: ['announcement', companyId, dynamicId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/card/mini_pro/dynamic/detail', { query: { companyId, dynamicId }, signal }),
  })

export type CompanyCardFilter = Omit<
  CallTypes<'GET /biz/v1/card/company_card/list'>['query'],
  'page' | 'pageSize'
>

/** The company's cards, to manage: those that are not deleted unless the filter asks for a status. */
export const companyCardsOptions = (companyId: string, filter: CompanyCardFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['company-cards', companyId, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/card/company_card/list', {
        query: { page: pageParam, pageSize: pageLength, ...filter },
        signal,
        quiet: true,
      }).catch((error: unknown) => noneOfUnknownMember(error, filter)),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
    refetchOnMount: 'always',
  })

/** A user id that no member has, as it is while it is being typed, finds no cards. */
function noneOfUnknownMember(error: unknown, { userId }: CompanyCardFilter) {
  if (!userId || !failedWith(error, codes.notFound)) throw error
  return { list: [], total: 0, page: 1, pageSize: pageLength }
}

/** Whether staff cards lead to the company's. */
export const companyCardStatusOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['company-card-status', companyId],
    queryFn: ({ signal }) =>
      call('POST /biz/v1/card/company_card/get_company_card_status', { body: {}, signal, quiet: true }),
    refetchOnMount: 'always',
  })

/** Everything of one card that is edited. Asked anew by each page: others change it too. */
export const companyCardEditOptions = (cardId: string) =>
  queryOptions({
    queryKey: ['company-card-edit', cardId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/card/company_card/edit', { query: { cardId }, signal, quiet: missingCodes }),
    refetchOnMount: 'always',
    retry: false,
  })

/** Something of the company's cards changed: what shows them is read anew when it is shown. */
export function companyCardsChanged(client: QueryClient): Promise<unknown> {
  const keys = ['company-card', 'company-cards', 'company-card-edit', 'company-card-status']
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** The members with an open card. */
export const peopleOptions = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['company-people', companyId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /card/v1/card/list', {
        query: { companyID: companyId, page: pageParam, pageSize: pageLength },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** The code that opens a card, and what a mini program sends of it. */
export const miniCardOptions = (companyId: string, cardId: string) =>
  queryOptions({
    queryKey: ['company-mini-card', companyId, cardId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/card/company_card/get_mini_card', {
        query: { companyId, cardId },
        signal,
        quiet: true,
      }),
  })
