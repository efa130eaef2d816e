import { call } from '@mingpian/client/call.ts'
import { missingCodes } from '@mingpian/client/failed.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

const pageSize = 20

export type StaffFilter = Omit<CallTypes<'GET /biz/v1/staff/list'>['query'], 'page' | 'pageSize'>

/** The staff, those who are there first, 20 at a time. */
export const staffListOptions = (companyId: string, filter: StaffFilter) =>
  infiniteQueryOptions({
    queryKey: ['staff', companyId, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/staff/list', { query: { ...filter, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  })

/** The number of members who left without a chosen successor. */
export const waitingOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['staff', companyId, 'waiting'],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/staff/list', { query: { status: 'waiting', pageSize: 1 }, signal, quiet: true }),
  })

export const departmentsOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['staff', companyId, 'departments'],
    queryFn: ({ signal }) => call('GET /biz/v1/staff/departments', { signal }),
  })

export const memberOptions = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: ['staff', companyId, 'member', userId],
    // The page shows a missing member itself, also for an address without an id.
    queryFn: ({ signal }) =>
      call('GET /biz/v1/staff/detail', { query: { userId }, signal, quiet: missingCodes }),
  })

/** The imports of the last day. */
export const recentImportsOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['staff', companyId, 'imports'],
    queryFn: ({ signal }) => call('GET /biz/v1/staff/import/recent', { signal, quiet: true }),
  })

/** Whose customers the caller took over. */
export const takenOverOptions = (companyId: string) =>
  queryOptions({
    queryKey: ['taken-over', companyId],
    queryFn: ({ signal }) => call('GET /biz/v1/staff/taken_over', { signal, quiet: true }),
  })

/** Everything that was read of the staff is read anew. */
export const staffChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: ['staff'] })
