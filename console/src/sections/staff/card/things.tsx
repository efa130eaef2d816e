import { mostThings, ownWordsLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { Button, Card, Checkbox, Empty, Flex, Form, Input, Tag, Typography } from 'antd'
import { useState } from 'react'
import { ThingPicker } from '#features/things/thing-picker.tsx'
import { OrderedList } from '#kit/order.tsx'
import { useWords } from '#kit/preferences.tsx'
import type { CardThing } from './values.ts'

/** The materials and products of the card. Those that the company has fixed come first and stay. */
export function Things() {
  const words = useWords()
  return (
    <Flex vertical gap={16}>
      <Form.Item name="materials" noStyle>
        <ThingList kind="materials" />
      </Form.Item>
      <Form.Item name="goods" noStyle>
        <ThingList kind="goods" />
      </Form.Item>
      <Typography.Text type="secondary">{words.fixedOnCardHint}</Typography.Text>
    </Flex>
  )
}

interface ListProps {
  kind: 'materials' | 'goods'
  value?: CardThing[]
  onChange?: (things: CardThing[]) => void
}

function ThingList({ kind, value = [], onChange }: ListProps) {
  const words = useWords()
  const [isPicking, setPicking] = useState(false)
  const fixed = value.filter((thing) => thing.fixed)
  const own = value.filter((thing) => !thing.fixed)
  const set = (things: CardThing[]) => onChange?.([...fixed, ...things])
  const replace = (id: string, next: CardThing[]) =>
    set(own.flatMap((each) => (each._id === id ? next : each)))
  return (
    <Card
      title={words.thingKinds[kind]}
      extra={
        <Button disabled={own.length >= mostThings} onClick={() => setPicking(true)}>
          {words.addThing}
        </Button>
      }
    >
      {value.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.noThings} />}
      {fixed.map(({ _id, name }) => (
        <Flex key={_id} gap={8} align="center" style={{ padding: '6px 0' }}>
          <span style={{ flex: 1, minWidth: 0 }}>{name}</span>
          <Tag>{words.setByCompany}</Tag>
        </Flex>
      ))}
      <OrderedList items={own} keyOf={({ _id }) => _id} nameOf={({ name }) => name} onChange={set}>
        {(thing) => (
          <>
            {!thing.available && <Tag>{words.takenDown}</Tag>}
            <Input
              style={{ width: 180 }}
              maxLength={ownWordsLength}
              aria-label={words.ownWordsOf(thing.name)}
              placeholder={words.ownWords[kind]}
              value={thing.own}
              onChange={({ target }) => replace(thing._id, [{ ...thing, own: target.value }])}
            />
            {kind === 'goods' && (
              <Checkbox
                checked={!thing.hidden}
                onChange={({ target }) => replace(thing._id, [{ ...thing, hidden: !target.checked }])}
              >
                {words.shownOnCard}
              </Checkbox>
            )}
            <Button
              type="text"
              size="small"
              aria-label={words.takeOff(thing.name)}
              onClick={() => replace(thing._id, [])}
            >
              {words.takeOffShort}
            </Button>
          </>
        )}
      </OrderedList>
      {isPicking && (
        <ThingPicker
          kind={kind}
          used={value.map(({ _id }) => _id)}
          room={mostThings - own.length}
          onAdd={(things) => {
            const added = things.map((thing) => ({
              ...thing,
              own: '',
              hidden: false,
              fixed: false,
              available: true,
            }))
            set([...own, ...added])
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Card>
  )
}
