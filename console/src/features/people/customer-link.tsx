import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/me.tsx'

interface Props {
  unionId: string
  /** The salesperson whose lead it is; '' where no salesperson has the person as a lead. */
  userId: string
  children: ReactNode
}

/** Names a customer, with the way to the lead where there is one and the reader may see it. */
export function CustomerLink({ unionId, userId, children }: Props) {
  const mayRead = useMay()('customers.read')
  if (!mayRead || unionId === '' || userId === '') return children
  const lead = new URLSearchParams({ lead: unionId, of: userId })
  return (
    // The row opens on a click, too.
    <Link to={`/customers?${lead}`} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  )
}
