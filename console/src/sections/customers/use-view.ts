import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LeadView, LeadViewFilter } from '@mingpian/contract/lead-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { viewFields, viewFilterOf } from './filter.ts'

/** Value in the address if the list shows no view, although the member has a default one. */
export const allLeads = 'all'

/** The fields of the address for a filter; '' removes those that it does not set. */
const addressOf = (filter: LeadViewFilter) =>
  Object.fromEntries(viewFields.map((name) => [name, filter[name] ?? '']))

export interface OpenView {
  views: LeadView[]
  /** The view that the address names. */
  current: LeadView | undefined
  /** The address names a view that the member cannot open. */
  isMissing: boolean
  /** Whether the filters differ from those of the view. */
  isChanged: boolean
  /** The filters of the view are not known yet. */
  isOpening: boolean
  /** Shows a view with its own filters; undefined: all leads. */
  open: (view: LeadView | undefined) => void
}

/**
 * The view of the list, named by `view` in the address. An address with its id alone opens it with its filters, and a bare
 * address the member's default view. Filters that are changed afterwards stay changed.
 */
export function useView(): OpenView {
  const { get, set } = useFilters()
  const query = useQuery(callQuery('GET /biz/v1/customers/views', {}))
  const list = query.data?.list
  const viewId = get('view')
  const isBare = viewFields.every((name) => get(name) === '')
  const [openedId, setOpenedId] = useState('')
  const current = list?.find((view) => view.viewId === viewId)
  const open = (view: LeadView | undefined, how?: { replace: boolean }) =>
    set({ ...addressOf(view?.filter ?? {}), view: view?.viewId ?? allLeads }, how)
  const isUnopened = isBare && (viewId === '' || viewId !== openedId)
  useEffect(() => {
    if (!list || (viewId !== '' && viewId === openedId)) return
    setOpenedId(viewId)
    const wanted = viewId === '' ? list.find(({ isDefault }) => isDefault) : current
    if (wanted && isBare) open(wanted, { replace: true })
  })
  const shown = viewFilterOf(get)
  const kept = current && viewFilterOf((name) => current.filter[name as keyof LeadViewFilter] ?? '')
  return {
    views: list ?? [],
    current,
    isMissing: list !== undefined && viewId !== '' && viewId !== allLeads && !current,
    isChanged: kept ? viewFields.some((name) => shown[name] !== kept[name]) : Object.keys(shown).length > 0,
    isOpening: query.isPending && isUnopened && viewId !== allLeads,
    open: (view) => open(view),
  }
}
