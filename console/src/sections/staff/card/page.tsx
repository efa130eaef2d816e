import { EyeOutlined } from '@ant-design/icons'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, Skeleton, Tabs, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import style from '#kit/columns.module.css'
import { DraftFound } from '#kit/draft-found.tsx'
import { useFilters } from '#kit/filters.ts'
import { checked, firstFaultOf, toFirstFault } from '#kit/first-fault.ts'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Forbidden, Loaded } from '#kit/result.tsx'
import { Face } from './face.tsx'
import { Look } from './look.tsx'
import { CardPreview } from './preview.tsx'
import { Things } from './things.tsx'
import { cardCall, thingsCall, useCardEditing } from './use-card-editing.ts'
import { type CardField, type CardValues, valuesOf } from './values.ts'

/** The card of a colleague: its data, look and content, with a preview beside them. */
export function EditStaffCard() {
  const { userId = '' } = useParams()
  const mayWrite = useMay()('staff.write')
  // A refetch must not replace unsaved fields.
  const once = { refetchOnWindowFocus: false, enabled: mayWrite }
  const card = useQuery({ ...callQuery(cardCall, { query: { userId } }), ...once })
  const things = useQuery({ ...callQuery(thingsCall, { query: { userId } }), ...once })
  if (!mayWrite) return <Forbidden />
  const skeleton = <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <Loaded query={card} skeleton={skeleton}>
      {(data) => (
        <Loaded query={things} skeleton={skeleton}>
          {(chosen) => <Editor key={userId} card={data} stored={valuesOf(data, chosen)} />}
        </Loaded>
      )}
    </Loaded>
  )
}

const tabs = ['face', 'look', 'things'] as const
/** The tab of a field; all other fields are on the first tab. */
const tabOf: Partial<Record<CardField, (typeof tabs)[number]>> = {
  cardStyle: 'look',
  cardColor: 'look',
  sections: 'look',
  materials: 'things',
  goods: 'things',
}

function Editor({ card, stored }: { card: CardEdit; stored: CardValues }) {
  const words = useWords()
  const { get, set } = useFilters()
  const [form] = Form.useForm<CardValues>()
  const [isPreviewing, setPreviewing] = useState(false)
  const [faulty, setFaulty] = useState<(string | number)[]>()
  const { userId } = card
  const editing = useCardEditing(form, card, stored)
  const { start, save, both, isDirty } = editing
  const tab = tabs.find((each) => each === get('tab')) ?? 'face'

  const send = async () => {
    if (await checked(form)) return save.run()
    const name = firstFaultOf(form)
    if (!name) return
    set({ tab: tabOf[name[0] as CardField] ?? 'face' })
    setFaulty(name)
  }
  // A field of another tab can be focused once its tab is shown.
  useEffect(() => {
    if (faulty && tab === (tabOf[faulty[0] as CardField] ?? 'face')) form.scrollToField(faulty, toFirstFault)
  }, [faulty, tab, form])
  return (
    <Page
      title={
        <Flex align="center" gap={8}>
          {words.cardOf(card.name)}
          {!card.licensed && <Tag color="orange">{words.unlicensed}</Tag>}
          {card.licensed && !card.claimed && <Tag>{words.cardStates.none}</Tag>}
        </Flex>
      }
      name={words.editCard}
      below={[{ label: card.name, to: `/staff?member=${encodeURIComponent(userId)}` }]}
      actions={
        <>
          <Button className={style.narrow} icon={<EyeOutlined />} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
          <Button disabled={!isDirty || save.busy} onClick={editing.discard}>
            {words.discard}
          </Button>
          <Button type="primary" disabled={!isDirty} loading={save.busy} onClick={() => void send()}>
            {words.save}
          </Button>
        </>
      }
    >
      {editing.isElsewhere && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title={words.cardChangedMeanwhile}
          description={
            both.length > 0
              ? words.bothChanged(words.listed(both.map((field) => words.cardFields[field])))
              : words.bothKept
          }
          action={
            both.length > 0 && (
              <Button size="small" onClick={editing.takeTheirs}>
                {words.takeTheirs}
              </Button>
            )
          }
        />
      )}
      {editing.isFound && !editing.isElsewhere && <DraftFound />}
      <Form<CardValues>
        form={form}
        layout="vertical"
        initialValues={start}
        preserve
        onValuesChange={editing.keep}
      >
        <div className={style.columns}>
          <Tabs
            style={{ minWidth: 0 }}
            activeKey={tab}
            onChange={(next) => set({ tab: next })}
            items={[
              {
                key: 'face',
                label: words.staffCardTabs.face,
                forceRender: true,
                children: <Face card={card} />,
              },
              {
                key: 'look',
                label: words.staffCardTabs.look,
                forceRender: true,
                children: <Look locked={card.locked} />,
              },
              {
                key: 'things',
                label: words.staffCardTabs.things,
                forceRender: true,
                children: <Things />,
              },
            ]}
          />
          <CardPreview card={card} isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
        </div>
      </Form>
    </Page>
  )
}
