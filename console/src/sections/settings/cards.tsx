import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import {
  companyWideFields,
  type LockableField,
  lockableFields,
} from '@mingpian/contract/shared/rules/card-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Col, Flex, Input, Row, Skeleton, Switch, Typography } from 'antd'
import { useState } from 'react'
import { CardFace, ColourChoice, StyleChoice } from '#features/card/card-look.tsx'
import { changesOf } from '#kit/changes.ts'
import { useMay, useMe } from '#kit/me.tsx'
import { OrderedList } from '#kit/order.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

const settingCall = 'GET /biz/v1/card/card_setting'
type Setting = CallTypes<typeof settingCall>['data']

/** The company's settings for the cards of all its staff. */
export function Cards() {
  const query = useQuery(callQuery(settingCall, {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 10 }} />}>
      {(setting) => <CardsForm key={setting.revision} setting={setting} />}
    </Loaded>
  )
}

function CardsForm({ setting }: { setting: Setting }) {
  const { locale, words } = usePreferences()
  const { message } = App.useApp()
  const [value, setValue] = useState(setting)
  const set = (change: Partial<Setting>) => setValue({ ...value, ...change })
  const changes = changesOf(setting, value)
  const isUnchanged = Object.keys(changes).length === 0
  const canWrite = useMay()('company.write')
  const me = useMe()
  const save = useWrite(
    () =>
      call('POST /biz/v1/card/card_setting', {
        body: {
          ...changes,
          revision: setting.revision,
          ...(changes.sections && {
            sections: changes.sections.map(({ key, visible }) => ({ key, visible })),
          }),
        },
        quiet: true,
      }),
    {
      onDone: () => void message.success(words.saved),
    },
  )
  const isLocked = (field: LockableField) => value.locked.includes(field)
  const lock = (field: LockableField, on: boolean) =>
    set({ locked: on ? [...value.locked, field] : value.locked.filter((each) => each !== field) })
  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} xl={14}>
        <Flex vertical gap={16}>
          <Card title={words.lockedFields}>
            <Typography.Paragraph type="secondary">{words.lockedHint}</Typography.Paragraph>
            {lockableFields.map((field) => (
              <LockRow key={field} field={field} isOn={isLocked(field)} onChange={(on) => lock(field, on)} />
            ))}
          </Card>
          {isLocked('address') && (
            <Card title={words.lockable.address}>
              <Input
                aria-label={words.lockable.address}
                maxLength={200}
                value={value.address}
                onChange={({ target }) => set({ address: target.value })}
              />
            </Card>
          )}
          {isLocked('sections') && (
            <Card title={words.lockable.sections}>
              <OrderedList
                items={value.sections}
                keyOf={({ key }) => key}
                nameOf={({ title }) => title[locale]}
                onChange={(sections) => set({ sections })}
              >
                {({ key, title, visible }) => (
                  <Switch
                    size="small"
                    aria-label={words.showSection(title[locale])}
                    checked={visible}
                    onChange={(isOn) =>
                      set({
                        sections: value.sections.map((each) =>
                          each.key === key ? { ...each, visible: isOn } : each,
                        ),
                      })
                    }
                  />
                )}
              </OrderedList>
            </Card>
          )}
        </Flex>
      </Col>
      <Col xs={24} xl={10}>
        <Flex vertical gap={16} style={{ position: 'sticky', top: 0 }}>
          <Card title={words.commonLook}>
            <Flex vertical gap={16}>
              <CardFace {...value} name={me.name} lines={[me.companyName]} avatar={me.avatar} />
              <StyleChoice
                value={value.cardStyle}
                disabled={!isLocked('cardStyle')}
                onChange={(cardStyle) => set({ cardStyle })}
              />
              <ColourChoice
                value={value.cardColor}
                disabled={!isLocked('cardColor')}
                onChange={(cardColor) => set({ cardColor })}
              />
              {!(isLocked('cardStyle') && isLocked('cardColor')) && (
                <Typography.Text type="secondary">{words.lookNotLocked}</Typography.Text>
              )}
            </Flex>
          </Card>
          <Flex justify="flex-end" gap={8}>
            <Button disabled={isUnchanged || !canWrite} onClick={() => setValue(setting)}>
              {words.discard}
            </Button>
            <Button
              type="primary"
              loading={save.busy}
              disabled={isUnchanged || !canWrite}
              onClick={() => save.run()}
            >
              {words.save}
            </Button>
          </Flex>
        </Flex>
      </Col>
    </Row>
  )
}

interface LockRowProps {
  field: LockableField
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function LockRow({ field, isOn, onChange }: LockRowProps) {
  const words = useWords()
  return (
    <Flex justify="space-between" align="center" gap={24} style={{ padding: '8px 0' }}>
      <div>
        <div>{words.lockable[field]}</div>
        <Typography.Text type="secondary">
          {companyWideFields.includes(field) ? words.companyValue : words.staffValue}
        </Typography.Text>
      </div>
      <Switch aria-label={words.lockable[field]} checked={isOn} onChange={onChange} />
    </Flex>
  )
}
