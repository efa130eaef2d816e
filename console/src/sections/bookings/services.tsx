import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { BookingService } from '@mingpian/contract/bookings.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Drawer, Empty, Flex, Skeleton, Table, Tag } from 'antd'
import { useFilters } from '#kit/filters.ts'
import { useMay } from '#kit/me.tsx'
import { OrderedList } from '#kit/order.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { EditService } from './edit-service.tsx'
import { usePlaces } from './use-lists.ts'

/** What can be booked, in the order in which visitors see it. */
export function Services() {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('bookings.write')
  const { get, set } = useFilters()
  const query = useQuery(callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/services', {}))
  const order = useWrite(
    (serviceIds: string[]) =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/service/order', {
        body: { serviceIds },
        quiet: true,
      }),
    { onDone: () => void message.success(words.saved) },
  )
  const asked = get('service')
  const close = () => set({ service: '' })
  const start = mayWrite && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => set({ service: 'new' })}>
      {words.serviceNew}
    </Button>
  )
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {({ list, paysOnline }) => {
        const open = list.find(({ serviceId }) => serviceId === asked)
        return (
          <Flex vertical gap={16}>
            <Card extra={list.length > 0 && start} title={words.bookingServices}>
              {list.length === 0 ? (
                <Empty description={words.serviceNone}>{start}</Empty>
              ) : (
                <ServiceTable list={list} />
              )}
            </Card>
            {list.length > 1 && (
              <Card title={words.placeOrder}>
                <OrderedList
                  items={list}
                  keyOf={({ serviceId }) => serviceId}
                  nameOf={({ name }) => name}
                  onChange={
                    mayWrite && !order.busy
                      ? (items) => order.run(items.map(({ serviceId }) => serviceId))
                      : undefined
                  }
                />
              </Card>
            )}
            <Drawer
              open={Boolean(open) || (asked === 'new' && mayWrite)}
              onClose={close}
              title={open?.name ?? words.serviceNew}
              size={640}
              destroyOnHidden
            >
              <EditService key={asked} service={open} paysOnline={paysOnline} onDone={close} />
            </Drawer>
          </Flex>
        )
      }}
    </Loaded>
  )
}

function ServiceTable({ list }: { list: BookingService[] }) {
  const words = useWords()
  const places = usePlaces()
  return (
    <Table<BookingService>
      rowKey="serviceId"
      dataSource={list}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: words.serviceName,
          render: (_, { serviceId, name }) => <RowLink open={{ service: serviceId }}>{name}</RowLink>,
        },
        {
          key: 'minutes',
          title: words.serviceMinutes,
          align: 'right',
          render: (_, { minutes }) => words.minutesOf(minutes),
        },
        {
          key: 'price',
          title: words.servicePrice,
          align: 'right',
          render: (_, { price }) => (price > 0 ? yuan(price) : words.serviceFree),
        },
        { key: 'seats', title: words.serviceSeats, align: 'right', dataIndex: 'seats' },
        {
          key: 'places',
          title: words.places,
          render: (_, { placeIds }) => (
            <div style={{ maxWidth: 280, whiteSpace: 'normal' }}>
              {words.listed(places.filter(({ value }) => placeIds.includes(value)).map(({ label }) => label))}
            </div>
          ),
        },
        {
          key: 'staff',
          title: words.serviceStaff,
          align: 'right',
          render: (_, { userIds }) => userIds.length || words.serviceNoStaff,
        },
        {
          key: 'state',
          title: words.status,
          render: (_, { isOpen }) => (
            <Tag color={isOpen ? 'green' : 'default'}>{isOpen ? words.serviceOpen : words.serviceClosed}</Tag>
          ),
        },
      ]}
    />
  )
}
