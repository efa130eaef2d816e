import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { useAddress } from '#features/address/use-address.ts'
import { handOverPath, memberPath } from '#features/staff/links.ts'
import { memberOptions } from '#features/staff/queries.ts'
import { StaffFace } from '#features/staff/staff-row.tsx'
import { staffMissing } from '#features/staff/words.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { EditForm } from './edit-form.tsx'
import { Figures } from './figures.tsx'
import { Left } from './left.tsx'
import style from './member.module.css'

/** One member of staff: the company's data, their holdings, and their leaving. */
export default function MemberPage() {
  return (
    <AdminOnly>
      <Member />
    </AdminOnly>
  )
}

function Member() {
  const userId = useAddress().param('userId')
  const { data, isPending, error, refetch } = useQuery({
    ...memberOptions(userId),
    refetchOnMount: 'always',
  })
  if (data) return <Loaded key={`${data.userId} ${data.status}`} member={data} />
  return (
    <StateView state={queryState(isPending, error, refetch, <BlockBone height={360} />, staffMissing())} />
  )
}

function Loaded({ member }: { member: StaffDetail }) {
  const { userId, status, predecessors } = member
  return (
    <main className={style.page}>
      <h1 className="sr-only">{member.name}</h1>
      <div className={style.head}>
        <StaffFace item={member} />
      </div>
      {status === 'left' && <Left member={member} />}
      <Figures has={member.has} />
      {predecessors.length > 0 && (
        <Rows title={m.staff_predecessors()}>
          {predecessors.map((each) => (
            <LinkRow key={each.userId} title={each.name} href={`#${memberPath(each.userId)}`} />
          ))}
        </Rows>
      )}
      {status === 'active' ? (
        <>
          <EditForm member={member} />
          <Rows>
            <LinkRow
              icon={<UserRoundX size={24} aria-hidden />}
              title={m.staff_hand_over()}
              note={m.staff_hand_over_hint()}
              href={`#${handOverPath(userId)}`}
            />
          </Rows>
        </>
      ) : (
        <Rows>
          <FactRow title={m.staff_user_id()} value={userId} />
          <FactRow title={m.staff_phone()} value={member.phone || '—'} />
          <FactRow title={m.staff_email()} value={member.email || '—'} />
        </Rows>
      )}
    </main>
  )
}
