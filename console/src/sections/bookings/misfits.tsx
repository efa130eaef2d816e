import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, Input, Modal, Result, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { useFilters } from '#kit/filters.ts'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { GiveBookings } from './give-bookings.tsx'

/** Bookings that no longer fit: a closure, a leave or fewer seats came later. Each is kept, moved or cancelled by hand. */
export function Misfits() {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const mayWrite = useMay()('bookings.write')
  const { get, set } = useFilters()
  const [keeping, setKeeping] = useState('')
  const [reason, setReason] = useState('')
  const query = useQuery(callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/misfits', {}))
  const keep = useWrite(
    () =>
      call('POST /java-appointment-center/api/app/appointment/staff/v1/keep', {
        body: { orderId: keeping, override: reason.trim() },
        quiet: true,
      }),
    {
      onDone: () => {
        setKeeping('')
        void message.success(words.saved)
      },
    },
  )
  return (
    <Card>
      <Loaded query={query} skeleton={<Skeleton active />}>
        {({ list }) =>
          list.length === 0 ? (
            <Result status="success" title={words.bookingNoMisfits} subTitle={words.bookingNoMisfitsHint} />
          ) : (
            <>
              <GiveBookings list={list} />
              <Table
                rowKey="orderId"
                dataSource={list}
                pagination={false}
                scroll={{ x: 'max-content' }}
                columns={[
                  {
                    key: 'at',
                    title: words.bookingTime,
                    render: (_, { orderId, startsAt }) => (
                      <RowLink open={{ booking: orderId }}>{moment(startsAt, locale, timeZone)}</RowLink>
                    ),
                  },
                  {
                    key: 'customer',
                    title: words.bookingCustomer,
                    render: (_, { customerName, clueId, leadHolder }) => (
                      <CustomerLink unionId={clueId} userId={leadHolder}>
                        {customerName}
                      </CustomerLink>
                    ),
                  },
                  { key: 'service', title: words.bookingService, dataIndex: 'serviceName' },
                  { key: 'place', title: words.bookingPlace, dataIndex: 'placeName' },
                  { key: 'staff', title: words.bookingServer, render: (_, { staff }) => staff?.name ?? '—' },
                  {
                    key: 'why',
                    title: words.bookingWhy,
                    render: (_, { misfit, override }) => (
                      <>
                        <Tag color="orange">{words.bookingMisfitWords[misfit]}</Tag>
                        {override && words.bookingKept(override)}
                      </>
                    ),
                  },
                  {
                    key: 'act',
                    title: words.bookingAct,
                    render: (_, { orderId }) =>
                      mayWrite && (
                        <Button
                          size="small"
                          onClick={() => {
                            setReason('')
                            setKeeping(orderId)
                          }}
                        >
                          {words.bookingKeep}
                        </Button>
                      ),
                  },
                ]}
              />
            </>
          )
        }
      </Loaded>
      <Modal
        open={keeping !== ''}
        title={words.bookingKeep}
        okText={words.bookingKeep}
        okButtonProps={{ disabled: reason.trim().length < 2, loading: keep.busy }}
        onOk={() => void keep.run()}
        onCancel={() => setKeeping('')}
      >
        <Flex vertical gap={8}>
          <label htmlFor="keep-reason">{words.bookingKeepReason}</label>
          <Input.TextArea
            id="keep-reason"
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </Flex>
      </Modal>
      <BookingDrawer orderId={get('booking')} onClose={() => set({ booking: '' })} />
    </Card>
  )
}
