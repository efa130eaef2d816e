import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { mostOnCompanyCard } from '@mingpian/contract/shared/rules/company-card.ts'
import { App, Button, Card, Checkbox, Empty, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { ThingPicker } from '#features/things/thing-picker.tsx'
import { OrderedList } from '#kit/order.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveRow } from './save-row.tsx'

/** One thing on the card. */
export interface Thing {
  _id: string
  name: string
  fixed: boolean
  published: boolean
}

const kinds = ['materials', 'goods'] as const
type Kind = (typeof kinds)[number]

/** The materials and products of the card. A fixed one is on every member's card too. */
export function Things({ card }: { card: CompanyCardEdit }) {
  const words = useWords()
  const { message } = App.useApp()
  const { cardId, revision } = card
  const stored: Record<Kind, Thing[]> = {
    materials: card.materials.map(({ title, ...thing }) => ({ ...thing, name: title })),
    goods: card.goods,
  }
  const [chosen, setChosen] = useState(stored)
  const [picked, pick] = useState<Kind | null>(null)
  const change = (kind: Kind, things: Thing[]) => setChosen({ ...chosen, [kind]: things })
  const bare = (things: Thing[]) => things.map(({ _id, fixed }) => ({ _id, fixed }))
  const save = useWrite(
    () =>
      call('POST /biz/v1/card/company_card/material/update', {
        body: { cardId, revision, materials: bare(chosen.materials), goods: bare(chosen.goods) },
        quiet: true,
      }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Flex vertical gap={16}>
      {kinds.map((kind) => (
        <Card
          key={kind}
          title={words.thingKinds[kind]}
          extra={
            <Button disabled={chosen[kind].length >= mostOnCompanyCard} onClick={() => pick(kind)}>
              {words.addThing}
            </Button>
          }
        >
          {chosen[kind].length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.noThings} />
          ) : (
            <OrderedList
              items={chosen[kind]}
              keyOf={({ _id }) => _id}
              nameOf={({ name }) => name}
              onChange={(things) => change(kind, things)}
            >
              {(thing) => (
                <ThingActions
                  thing={thing}
                  onChange={(next) =>
                    change(
                      kind,
                      chosen[kind].flatMap((each) => (each._id !== thing._id ? each : (next ?? []))),
                    )
                  }
                />
              )}
            </OrderedList>
          )}
        </Card>
      ))}
      <Typography.Text type="secondary">{words.fixedHint}</Typography.Text>
      <SaveRow busy={save.busy} onReset={() => setChosen(stored)} onSave={() => save.run()} />
      {picked && (
        <ThingPicker
          kind={picked}
          used={chosen[picked].map(({ _id }) => _id)}
          room={mostOnCompanyCard - chosen[picked].length}
          onAdd={(things) => {
            const added = things.map(({ _id, name }) => ({ _id, name, fixed: false, published: true }))
            change(picked, [...chosen[picked], ...added])
            pick(null)
          }}
          onClose={() => pick(null)}
        />
      )}
    </Flex>
  )
}

/** @param onChange null takes the thing off the card */
function ThingActions({ thing, onChange }: { thing: Thing; onChange: (next: Thing | null) => void }) {
  const words = useWords()
  return (
    <>
      {!thing.published && <Tag>{words.takenDown}</Tag>}
      <Checkbox
        checked={thing.fixed}
        onChange={({ target }) => onChange({ ...thing, fixed: target.checked })}
      >
        {words.fixed}
      </Checkbox>
      <Button type="text" size="small" aria-label={words.takeOff(thing.name)} onClick={() => onChange(null)}>
        {words.takeOffShort}
      </Button>
    </>
  )
}
