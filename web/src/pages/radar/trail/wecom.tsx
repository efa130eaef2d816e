import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { callQuery } from '#kit/queries.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FactRow, Rows } from '#ui/rows.tsx'

const detailCall = 'GET /biz/v1/clue/qw_detail'
type Contact = CallTypes<typeof detailCall>['data']['contacts'][number]

/** Who has the visitor as a customer in WeCom, and who lost them; nothing for a visitor who is none. */
export function InWecom({ unionId }: { unionId: string }) {
  const { data } = useQuery(callQuery(detailCall, { query: { unionId }, quiet: true }))
  const now = useNow()
  if (!data) return null
  return (
    <Rows title={m.wecom_title()}>
      {data.contacts.map((contact) => (
        <FactRow
          key={`${contact.externalUserId} ${contact.salesperson.userId}`}
          icon={contact.removedAt ? <UserX size={20} aria-hidden /> : <UserCheck size={20} aria-hidden />}
          title={contact.name || m.wecom_title()}
          note={noteOf(contact, now)}
        />
      ))}
    </Rows>
  )
}

const removals = {
  '': m.wecom_removed,
  customer: m.wecom_removed_by_customer,
  member: m.wecom_removed_by_member,
  transfer: m.wecom_removed_by_transfer,
}

function noteOf({ salesperson: { name: who }, addedAt, removedAt, removedBy }: Contact, now: Date): string {
  const when = (at: string) => timeWords(new Date(at), now, getLocale())
  return removedAt
    ? removals[removedBy]({ who, when: when(removedAt) })
    : m.wecom_added({ who, when: when(addedAt) })
}
