import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'

export type StaffFilter = Omit<CallTypes<'GET /biz/v1/staff/list'>['query'], 'page' | 'pageSize'>

/** The staff, active members first. */
export const staffListOptions = (filter: StaffFilter) =>
  callPages('GET /biz/v1/staff/list', { query: filter })

/** The number of members who left without a chosen successor. */
export const waitingOptions = () =>
  callQuery('GET /biz/v1/staff/list', { query: { status: 'waiting', pageSize: 1 }, quiet: true })

export const departmentsOptions = () => callQuery('GET /biz/v1/staff/departments', {})

// The page shows a missing member itself, also for an address without an id.
export const memberOptions = (userId: string) =>
  callQuery('GET /biz/v1/staff/detail', { query: { userId }, quiet: missingCodes })

/** The imports of the last day. */
export const recentImportsOptions = () => callQuery('GET /biz/v1/staff/import/recent', { quiet: true })

/** The colleagues whose customers the caller took over. */
export const takenOverOptions = () => callQuery('GET /biz/v1/staff/taken_over', { quiet: true })
