import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffWaitingEntry, WaitingFilter } from '@mingpian/contract/appointment-waiting.ts'
import { waitingStates } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Flex, Popconfirm, Tag } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { usePlaces, useServices } from './use-lists.ts'

const waitingCall = 'GET /java-appointment-center/api/app/appointment/manage/v1/waiting/list' as const

const colours: Partial<Record<StaffWaitingEntry['state'], string>> = {
  waiting: 'blue',
  offered: 'green',
  taken: 'green',
}

/** Who waits for a slot, by day and turn; staff take them off the list or offer a slot out of turn. */
export function WaitingList() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('bookings.write')
  const { page, pageSize, get } = useFilters()
  const filter: WaitingFilter = {
    ...(get('from') && { from: get('from') }),
    ...(get('to') && { to: get('to') }),
    ...(get('place') && { placeId: get('place') }),
    ...(get('service') && { serviceId: get('service') }),
    ...(waitingStates.some((state) => state === get('state')) && {
      state: get('state') as StaffWaitingEntry['state'],
    }),
  }
  const query = useQuery({
    ...callQuery(waitingCall, { query: { ...filter, page, pageSize } }),
    placeholderData: (before) => before,
  })
  const places = usePlaces()
  const services = useServices()
  const stateOf = ({ state, endedFor }: StaffWaitingEntry) =>
    endedFor ? words.waitingEnds[endedFor] : words.waitingStates[state]
  const columns: Column<StaffWaitingEntry>[] = [
    { key: 'day', title: words.bookingDayField, dataIndex: 'day', fixedShown: true },
    {
      key: 'position',
      title: words.waitingPosition,
      align: 'right',
      render: (_, { position }) => position || '—',
    },
    {
      key: 'customer',
      title: words.bookingCustomer,
      render: (_, { customerName, clueId, leadHolder }) => (
        <CustomerLink unionId={clueId} userId={leadHolder}>
          {customerName || words.waitingNameless}
        </CustomerLink>
      ),
    },
    { key: 'service', title: words.bookingService, dataIndex: 'serviceName' },
    { key: 'place', title: words.bookingPlace, dataIndex: 'placeName' },
    { key: 'staff', title: words.bookingServer, render: (_, { staff }) => staff?.name ?? words.waitingAny },
    { key: 'part', title: words.waitingPart, render: (_, { part }) => words.waitingParts[part] },
    { key: 'persons', title: words.bookingPersons, align: 'right', dataIndex: 'persons', wideOnly: true },
    {
      key: 'state',
      title: words.status,
      render: (_, entry) => <Tag color={colours[entry.state]}>{stateOf(entry)}</Tag>,
    },
    {
      key: 'offer',
      title: words.waitingOffer,
      render: (_, { startsAt, offeredUntil }) =>
        startsAt &&
        words.waitingOffered(moment(startsAt, locale, timeZone), moment(offeredUntil, locale, timeZone)),
    },
    {
      key: 'since',
      title: words.waitingSince,
      wideOnly: true,
      render: (_, { createdAt }) => moment(createdAt, locale, timeZone),
    },
    {
      key: 'act',
      title: words.bookingAct,
      // Beside a table that is wider than the window.
      fixed: 'end',
      render: (_, entry) => mayWrite && <Acts entry={entry} />,
    },
  ]
  return (
    <BookingsPage
      actions={
        <ExportButton
          begin={() =>
            call('POST /java-appointment-center/api/app/appointment/manage/v1/waiting/export', {
              body: filter,
              quiet: true,
            })
          }
          disabled={!query.data?.total}
        />
      }
    >
      <List
        name="waiting"
        columns={columns}
        rowKey="waitingId"
        query={query}
        period={words.waitingPeriod}
        filters={[
          {
            name: 'state',
            label: words.status,
            options: waitingStates.map((state) => ({ value: state, label: words.waitingStates[state] })),
          },
          { name: 'place', label: words.bookingPlace, options: places },
          { name: 'service', label: words.bookingService, options: services },
        ]}
        empty={words.waitingNone}
      />
    </BookingsPage>
  )
}

/** What staff do about an entry that is open. */
function Acts({ entry: { waitingId, state } }: { entry: StaffWaitingEntry }) {
  const { words } = usePreferences()
  const { message } = App.useApp()
  // An offer holds a slot by a booking.
  const outcome = { onDone: () => void message.success(words.saved) }
  const offer = useWrite(
    () =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/waiting/offer', {
        body: { waitingId },
        quiet: true,
      }),
    outcome,
  )
  const remove = useWrite(
    () =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/waiting/remove', {
        body: { waitingId },
        quiet: true,
      }),
    outcome,
  )
  if (state !== 'waiting' && state !== 'offered') return null
  return (
    <Flex gap={8}>
      {state === 'waiting' && (
        <Popconfirm title={words.waitingOfferAsk} onConfirm={() => void offer.run()}>
          <Button size="small" loading={offer.busy}>
            {words.waitingOfferNow}
          </Button>
        </Popconfirm>
      )}
      <Popconfirm title={words.waitingRemoveAsk} onConfirm={() => void remove.run()}>
        <Button size="small" danger loading={remove.busy}>
          {words.waitingRemove}
        </Button>
      </Popconfirm>
    </Flex>
  )
}
