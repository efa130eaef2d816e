import { useSearchParams } from 'react-router'

type Changes = Record<string, string | number | undefined>

/** Any change except of the page returns to the first page. */
function changed(search: string, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  return next
}

/** The filters of a list are in the address bar, so that a link shares them and the back button undoes them. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const pageSize = Math.min(100, Math.max(10, Number(search.get('pageSize')) || 20))
  return {
    page: Math.min(page, 100_000),
    pageSize,
    /** '' where the filter is not set. */
    get: (name: string) => search.get(name) ?? '',
    /** Sets filters, '' removes one. */
    set: (changes: Changes, how: { replace?: boolean } = {}) =>
      // The address bar changes earlier than the router renders, so a second change must be based on the address bar.
      setSearch(() => changed(window.location.search, changes), how),
    /** The address of the same page after changes, for a link. */
    to: (changes: Changes) => `?${changed(search.toString(), changes)}`,
  }
}
