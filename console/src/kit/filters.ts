import { useSearchParams } from 'react-router'

/** The filters of a list stand in the address bar, so that a link shares them and the back button undoes them. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const pageSize = Math.min(100, Math.max(10, Number(search.get('pageSize')) || 20))
  return {
    page: Math.min(page, 100_000),
    pageSize,
    /** '' where the filter is not set. */
    get: (name: string) => search.get(name) ?? '',
    /** Sets filters, '' removes one. Any change but that of the page begins at the first page again. */
    set: (changes: Record<string, string | number | undefined>, how: { replace?: boolean } = {}) =>
      setSearch(() => {
        // The router draws an address later than it stands in the bar: a second change at once must keep the first one.
        const next = new URLSearchParams(window.location.search)
        if (!('page' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes))
          if (value === undefined || value === '') next.delete(name)
          else next.set(name, String(value))
        return next
      }, how),
  }
}
