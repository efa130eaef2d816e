import { useAddress } from '#features/address/use-address.ts'
import { useSession } from '#kit/use-session.ts'
import { Expired } from './expired.tsx'
import { StaffHome } from './staff.tsx'
import { VisitorHome } from './visitor.tsx'

/** The first page of a signed-in person; with isLogin=1 it tells that the login has expired. */
export default function HomePage() {
  const user = useSession()
  const { param } = useAddress()
  if (param('isLogin') === '1') return <Expired />
  if (!user) return null
  return user.isStaff ? <StaffHome user={user} /> : <VisitorHome user={user} />
}
