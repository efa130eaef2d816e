import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { WorkPlan } from '@mingpian/contract/bookings.ts'
import { App, Button, Card, DatePicker, Flex, Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { WeekGrid } from './week-grid.tsx'

interface Fields {
  seats: number
  places: { placeId?: string; hours: WorkPlan['places'][number]['hours'] }[]
  daysOff: { span?: [Dayjs, Dayjs] | null; words?: string }[]
}

interface Props {
  plan: WorkPlan
  places: { value: string; label: string }[]
  onDone: () => void
}

/** The week of a member at each place, and the days on which they do not serve. */
export function EditPlan({ plan, places, onDone }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const mayWrite = useMay()('bookings.write')
  const save = useWrite(
    (fields: Fields) =>
      call('POST /java-appointment-center/api/app/appointment/manage/v1/plan/save', {
        body: planOf(plan.userId, fields),
        quiet: true,
      }),
    {
      onDone: () => {
        void message.success(words.saved)
        onDone()
      },
    },
  )
  return (
    <Form<Fields>
      layout="vertical"
      disabled={!mayWrite}
      initialValues={{
        seats: plan.seats,
        places: plan.places,
        daysOff: plan.daysOff.map((off) => ({ span: [dayjs(off.from), dayjs(off.to)], words: off.words })),
      }}
      onFinish={(fields) => save.run(fields)}
    >
      <Form.Item
        name="seats"
        label={words.planSeats}
        rules={[{ required: true, message: words.placeMissing }]}
      >
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
      <Form.List name="places">
        {(rows, { add, remove }) => (
          <Flex vertical gap={16}>
            {rows.map(({ key, name }) => (
              <Card
                key={key}
                size="small"
                title={
                  <Form.Item
                    name={[name, 'placeId']}
                    noStyle
                    rules={[{ required: true, message: words.servicePlaceMissing }]}
                  >
                    <Select
                      options={places}
                      aria-label={words.bookingPlace}
                      placeholder={words.bookingPlace}
                      style={{ width: 280 }}
                    />
                  </Form.Item>
                }
                extra={mayWrite && <Button onClick={() => remove(name)}>{words.codeRemove}</Button>}
              >
                <Form.Item name={[name, 'hours']} noStyle>
                  <WeekGrid disabled={!mayWrite} />
                </Form.Item>
              </Card>
            ))}
            {mayWrite && rows.length < places.length && (
              <Button
                type="dashed"
                onClick={() => add({ hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }] })}
              >
                + {words.planAddPlace}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
      <Form.Item label={words.planDaysOff} style={{ marginTop: 24 }}>
        <Form.List name="daysOff">
          {(rows, { add, remove }) => (
            <Flex vertical gap={8}>
              {rows.map(({ key, name }) => (
                <Flex key={key} gap={8} wrap>
                  <Form.Item
                    name={[name, 'span']}
                    noStyle
                    rules={[{ required: true, message: words.placeDayMissing }]}
                  >
                    <DatePicker.RangePicker
                      aria-label={words.planDaysOff}
                      // Enter takes the typed day; it would send the form, too.
                      onKeyDown={(event) => {
                        if (event.key === 'Enter') event.preventDefault()
                      }}
                    />
                  </Form.Item>
                  <Form.Item name={[name, 'words']} noStyle>
                    <Input
                      aria-label={words.planReason}
                      placeholder={words.planReason}
                      maxLength={60}
                      style={{ width: 200 }}
                    />
                  </Form.Item>
                  <Button onClick={() => remove(name)}>{words.codeRemove}</Button>
                </Flex>
              ))}
              <Button
                type="link"
                style={{ alignSelf: 'start', paddingInline: 0 }}
                onClick={() => add({ span: null, words: '' })}
              >
                {words.placeAddException}
              </Button>
            </Flex>
          )}
        </Form.List>
      </Form.Item>
      {mayWrite && <SaveButton busy={save.busy} />}
    </Form>
  )
}

const planOf = (userId: string, { seats, places, daysOff }: Fields): WorkPlan => ({
  userId,
  seats,
  places: places.flatMap(({ placeId, hours }) => (placeId ? [{ placeId, hours: hours ?? [] }] : [])),
  daysOff: (daysOff ?? []).flatMap(({ span, words = '' }) =>
    span
      ? [{ from: span[0].format('YYYY-MM-DD'), to: span[1].format('YYYY-MM-DD'), words: words.trim() }]
      : [],
  ),
})
