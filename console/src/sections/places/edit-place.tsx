import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Place } from '@mingpian/contract/places.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { App, Button, Flex, Form, Input, InputNumber, Popconfirm, Switch } from 'antd'
import { useState } from 'react'
import { HoursFields } from '#features/hours/hours-fields.tsx'
import { MembersField, type Named } from '#features/staff/members-field.tsx'
import { toFirstFault } from '#kit/first-fault.ts'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { ExceptionFields, type ExceptionValue, exceptionsOf, exceptionValues } from './exception-fields.tsx'
import { MapFields, pointOf } from './map-fields.tsx'
import { PicturesField } from './pictures-field.tsx'

interface Fields {
  name: string
  address: string
  phone?: string
  point?: string
  pictures: string[]
  hours: Shift[]
  keepsHolidays: boolean
  exceptions: ExceptionValue[]
  seats: number | null
  userIds: string[]
}

/** Everything about one place; a new one where there is none. */
export function EditPlace({ place, onDone }: { place: Place | undefined; onDone: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('company.write')
  const [form] = Form.useForm<Fields>()
  const [named, setNamed] = useState<Named[]>(place?.staff ?? [])
  const done = () => {
    void message.success(words.saved)
    onDone()
  }
  const save = useWrite((fields: Fields) => send(fields, place), { onDone: done })
  const remove = useWrite(
    (placeId: string) => call('POST /wxwork/v1/console/place/remove', { body: { placeId }, quiet: true }),
    { onDone: done },
  )
  const required = { required: true, whitespace: true, message: words.placeMissing }
  return (
    <Form
      form={form}
      layout="vertical"
      disabled={!mayWrite}
      scrollToFirstError={toFirstFault}
      initialValues={valuesOf(place)}
      onFinish={(fields: Fields) => save.run(fields)}
    >
      <Form.Item name="name" label={words.placeName} rules={[required]}>
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="address" label={words.placeAddress} rules={[required]}>
        <Input.TextArea maxLength={200} autoSize />
      </Form.Item>
      <MapFields />
      <Form.Item name="phone" label={words.placePhone}>
        <Input maxLength={32} inputMode="tel" style={{ width: 240 }} />
      </Form.Item>
      <Form.Item name="pictures" label={words.placePictures}>
        <PicturesField />
      </Form.Item>
      <Form.Item label={words.placeHours} extra={words.placeHoursHint}>
        <HoursFields name={['hours']} path={['hours']} />
      </Form.Item>
      <Form.Item
        name="keepsHolidays"
        label={words.placeKeepsHolidays}
        extra={words.placeKeepsHolidaysHint}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item label={words.placeExceptions} extra={words.placeExceptionsHint}>
        <ExceptionFields />
      </Form.Item>
      <Form.Item name="seats" label={words.placeSeats} extra={words.placeSeatsHint}>
        <InputNumber min={1} max={10_000} precision={0} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="userIds" label={words.placeStaff} extra={words.placeStaffHint}>
        <MembersField
          named={named}
          maxCount={500}
          onKnown={(members) => setNamed((before) => [...before, ...members])}
        />
      </Form.Item>
      {mayWrite && (
        <Flex justify="space-between">
          {place ? (
            <Popconfirm
              title={words.placeRemoveAsk}
              okText={words.placeRemove}
              onConfirm={() => void remove.run(place.placeId)}
            >
              <Button danger loading={remove.busy}>
                {words.placeRemove}
              </Button>
            </Popconfirm>
          ) : (
            <span />
          )}
          <Button type="primary" htmlType="submit" loading={save.busy}>
            {words.save}
          </Button>
        </Flex>
      )}
    </Form>
  )
}

const valuesOf = (place: Place | undefined): Fields => ({
  name: place?.name ?? '',
  address: place?.address ?? '',
  phone: place?.phone ?? '',
  point: place?.coordinates ? `${place.coordinates.latitude}, ${place.coordinates.longitude}` : '',
  pictures: place?.pictures ?? [],
  hours: place?.hours ?? [],
  keepsHolidays: place?.keepsHolidays ?? false,
  exceptions: exceptionValues(place?.exceptions ?? []),
  seats: place?.seats || null,
  userIds: place?.staff.map(({ userId }) => userId) ?? [],
})

function send(fields: Fields, place: Place | undefined) {
  const { name, address, phone = '', point = '', exceptions, seats, ...rest } = fields
  const body = {
    ...(place && { placeId: place.placeId }),
    ...rest,
    name: name.trim(),
    address: address.trim(),
    phone: phone.trim(),
    coordinates: pointOf(point),
    exceptions: exceptionsOf(exceptions),
    seats: seats ?? 0,
  }
  return callOnce('POST /wxwork/v1/console/place/save', { body, quiet: true })
}
