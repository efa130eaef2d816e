import { call } from '@mingpian/client/call.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AnswersOf } from './links.ts'

const pageSize = 20
const pageAfter = ({ page, total }: { page: number; total: number }) =>
  page * pageSize < total ? page + 1 : undefined

/** Forms whose answers the member may read, those with the newest answer first. */
export const formsOptions = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: ['forms', companyId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/form/list', { query: { page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** Answers to a form, the newest first. The page shows a failure in its place. */
export const answersOptions = (companyId: string, filter: AnswersOf & { keyword?: string }) =>
  infiniteQueryOptions({
    queryKey: ['form-answers', companyId, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /biz/v1/form/answers', {
        query: { ...filter, page: pageParam, pageSize },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })

/** One answer. It is optional, so a failure is quiet. */
export const answerOptions = (companyId: string, answerId: string) =>
  queryOptions({
    queryKey: ['form-answers', companyId, answerId],
    queryFn: ({ signal }) => call('GET /biz/v1/form/answer', { query: { answerId }, signal, quiet: true }),
    retry: false,
  })

/** Figures for each question of a form. The page shows a failure in its place. */
export const statisticsOptions = (companyId: string, formId: string) =>
  queryOptions({
    queryKey: ['form-statistics', companyId, formId],
    queryFn: ({ signal }) => call('GET /biz/v1/form/statistics', { query: { formId }, signal, quiet: true }),
  })
