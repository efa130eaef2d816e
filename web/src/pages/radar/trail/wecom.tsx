import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { leadQuery } from './progress.tsx'
import { type Contact, WecomSheet } from './wecom-sheet.tsx'

export const wecomQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/qw_detail', { query: { unionId }, quiet: true })

/** The interval of requests while a change is being written to WeCom. */
const underWayMs = 3_000

/** The members who have or had the visitor as a customer in WeCom; renders nothing for a visitor who is none. */
export function InWecom({ unionId }: { unionId: string }) {
  const { data: lead } = useQuery(leadQuery(unionId))
  const { data } = useQuery({
    ...wecomQuery(unionId),
    enabled: lead?.inWecom ?? false,
    refetchInterval: ({ state }) =>
      state.data?.contacts.some(({ write }) => write === 'waiting') ? underWayMs : false,
  })
  const now = useNow()
  // WeCom has one note for each member: only the reader's own can be changed.
  const mine = useSession()?.saleInfo.userId
  const [opened, open] = useState<Contact>()
  if (!data) return null
  return (
    <>
      <Rows title={m.wecom_title()}>
        {data.contacts.map((contact) => {
          const row = {
            icon: contact.removedAt ? <UserX size={20} aria-hidden /> : <UserCheck size={20} aria-hidden />,
            title: [contact.remark || contact.name || m.wecom_title(), contact.description]
              .filter(Boolean)
              .join(' · '),
            note: [noteOf(contact, now), ...contact.phones, writes[contact.write]()]
              .filter(Boolean)
              .join(' · '),
          }
          const key = `${contact.externalUserId} ${contact.salesperson.userId}`
          return data.mayChange && !contact.removedAt && contact.salesperson.userId === mine ? (
            <ButtonRow key={key} {...row} opens onClick={() => open(contact)} />
          ) : (
            <FactRow key={key} {...row} />
          )
        })}
      </Rows>
      {opened && <WecomSheet unionId={unionId} contact={opened} onClose={() => open(undefined)} />}
    </>
  )
}

const writes = { '': () => '', waiting: m.wecom_write_waiting, failed: m.wecom_write_failed }

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
