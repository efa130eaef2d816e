import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { MisfitBooking } from '@mingpian/contract/shared/booking.ts'
import { Alert, App, Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { useNamedStaff } from './use-lists.ts'

/** For each member of staff who left, or is away: gives the bookings that wait to others who have time. */
export function GiveBookings({ list }: { list: readonly MisfitBooking[] }) {
  const absent = new Map<string, { userId: string; name: string; count: number; hasLeft: boolean }>()
  for (const { staff, misfit } of list) {
    if (!staff || (misfit !== 'left' && misfit !== 'away')) continue
    const { userId, name } = staff
    const count = (absent.get(userId)?.count ?? 0) + 1
    absent.set(userId, { userId, name, count, hasLeft: misfit === 'left' })
  }
  return [...absent.values()].map((each) => <GiveOf key={each.userId} {...each} />)
}

interface Absent {
  userId: string
  name: string
  count: number
  hasLeft: boolean
}

function GiveOf({ userId, name, count, hasLeft }: Absent) {
  const words = useWords()
  const { message } = App.useApp()
  const [to, setTo] = useState('')
  const others = useNamedStaff().filter((each) => each.userId !== userId)
  const give = useWrite(
    () =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/give', {
        body: { userId, ...(to && { toUserId: to }) },
        quiet: true,
      }),
    {
      onDone: ({ given, waiting }) => void message.info(words.bookingGiven(given, waiting)),
    },
  )
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      title={hasLeft ? words.bookingOfLeaver(name, count) : words.bookingOfAbsent(name, count)}
      description={words.bookingGiveHint}
      action={
        <Flex gap={8} wrap>
          <Select
            aria-label={words.bookingGiveTo(name)}
            value={to}
            style={{ minWidth: 160 }}
            options={[
              { value: '', label: words.bookingGiveAny },
              ...others.map((each) => ({ value: each.userId, label: each.name })),
            ]}
            onChange={setTo}
          />
          <Button type="primary" loading={give.busy} onClick={() => give.run()}>
            {words.bookingGive}
          </Button>
        </Flex>
      }
    />
  )
}
