import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { companyOfId } from '@mingpian/contract/shared/rules/address.ts'
import { linkParameter } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

export type OpenedLink = CallTypes<'POST /biz/v1/link/open'>['data']

/**
 * Opens the link of the address, once for each page: a retry after a failure counts no second opening.
 * @param param reads a parameter of the address
 * @returns also the company that the link names: '' for a link that is cut off, which is not opened
 */
export function useOpened(param: (name: string) => string) {
  const linkId = param(linkParameter)
  const companyId = companyOfId(linkId)
  const [activityId] = useState(() => param('activity') || crypto.randomUUID())
  const query = useQuery({
    queryKey: ['opened-link', linkId, activityId],
    queryFn: ({ signal }) =>
      call('POST /biz/v1/link/open', { body: { companyId, linkId, activityId }, signal, quiet: true }),
    enabled: companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { ...query, companyId, linkId, activityId }
}
