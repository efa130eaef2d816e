import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFilters } from './filters.ts'

/** Names a row and opens it beside its list. As a link it is reached by the keyboard, and can be opened in a new tab. */
export function RowLink({ open, children }: { open: Record<string, string | number>; children: ReactNode }) {
  const { to } = useFilters()
  return (
    // The row opens on a click, too.
    <Link to={to(open)} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
