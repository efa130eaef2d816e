import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { AssignRule, AssignSetting, AssignShown } from '@mingpian/contract/assign.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Card, Empty, Flex, Skeleton, Switch, Typography } from 'antd'
import { useState } from 'react'
import type { Named } from '#features/staff/members-field.tsx'
import { useMay } from '#kit/me.tsx'
import { OrderedList } from '#kit/order.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { AwayCard } from './away.tsx'
import { EditRule } from './edit-rule.tsx'
import { RulePreview } from './rule-preview.tsx'
import { useCustomerTabs } from './use-customer-tabs.ts'

const rulesCall = 'GET /wxwork/v1/console/assign_rules'

/** The rules by which leads without a salesperson get one: edited in a list, previewed, then saved. */
export function AssignRules() {
  const words = useWords()
  const query = useQuery(callQuery(rulesCall, {}))
  return (
    <Page title={words.customers} tabs={useCustomerTabs()} hint={words.rulesHint}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(saved) => <Editor key={JSON.stringify(saved)} saved={saved} />}
      </Loaded>
    </Page>
  )
}

/** A rule of the list. A new one has no id yet, so each has a key of its own. */
type Draft = AssignRule & { key: string }

function Editor({ saved: { members, ...saved } }: { saved: AssignShown }) {
  const words = useWords()
  const mayWrite = useMay()('customers.write')
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const [rules, setRules] = useState<Draft[]>(() =>
    saved.rules.map((rule) => ({ ...rule, key: rule.ruleId })),
  )
  const [away, setAway] = useState(saved.away)
  const [named, setNamed] = useState<Named[]>(members)
  const [edited, setEdited] = useState<Draft | 'new'>()
  const setting: AssignSetting = { rules: rules.map(({ key: _, ...rule }) => rule), away }
  const isChanged = JSON.stringify(setting) !== JSON.stringify(saved)
  const know = (more: readonly Named[]) =>
    setNamed((before) => [...new Map([...before, ...more].map((one) => [one.userId, one])).values()])
  const nameOf = (userId: string) => named.find((one) => one.userId === userId)?.name ?? userId
  const [previewed, setPreviewed] = useState<Pick<Parameters<typeof RulePreview>[0], 'preview' | 'rules'>>()
  const preview = useWrite(
    (body: AssignSetting) => call('POST /wxwork/v1/console/assign_rules/preview', { body, quiet: true }),
    { onDone: (data, body) => setPreviewed({ preview: data, rules: body.rules }) },
  )
  const save = useWrite(
    (body: AssignSetting) => call('PUT /wxwork/v1/console/assign_rules', { body, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const put = (draft: Draft) =>
    setRules((before) =>
      before.some(({ key }) => key === draft.key)
        ? before.map((rule) => (rule.key === draft.key ? draft : rule))
        : [...before, draft],
    )
  const remove = (draft: Draft) => {
    const place = rules.indexOf(draft)
    setRules((before) => before.filter(({ key }) => key !== draft.key))
    undoable(words.ruleRemoved(draft.name), () =>
      setRules((now) => [...now.slice(0, place), draft, ...now.slice(place)]),
    )
  }
  return (
    <Flex vertical gap={16}>
      <Alert type="info" showIcon title={words.rulesAdvice} />
      <Card
        title={words.rulesTab}
        extra={
          mayWrite && (
            <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {words.assignRuleAdd}
            </Button>
          )
        }
      >
        {rules.length === 0 ? (
          <Empty description={words.rulesEmpty} />
        ) : (
          <OrderedList
            items={rules}
            keyOf={({ key }) => key}
            nameOf={({ name }) => name}
            onChange={mayWrite ? setRules : undefined}
          >
            {(rule) => (
              <>
                <Typography.Text type="secondary" style={{ flex: 2 }}>
                  {summaryOf(rule, nameOf, words)}
                </Typography.Text>
                <Switch
                  size="small"
                  aria-label={`${rule.name}: ${words.ruleOn}`}
                  checked={rule.isOn}
                  disabled={!mayWrite}
                  onChange={(isOn) => put({ ...rule, isOn })}
                />
                {mayWrite && (
                  <>
                    <Button size="small" onClick={() => setEdited(rule)}>
                      {words.edit}
                    </Button>
                    <Button size="small" danger onClick={() => remove(rule)}>
                      {words.assignRuleRemove}
                    </Button>
                  </>
                )}
              </>
            )}
          </OrderedList>
        )}
      </Card>
      <AwayCard away={away} nameOf={nameOf} mayWrite={mayWrite} onKnown={know} onChange={setAway} />
      <Flex gap={8} align="center" wrap>
        {mayWrite && (
          <Button type="primary" disabled={!isChanged} loading={save.busy} onClick={() => save.run(setting)}>
            {words.save}
          </Button>
        )}
        <Button disabled={rules.length === 0} loading={preview.busy} onClick={() => preview.run(setting)}>
          {words.rulePreview}
        </Button>
        {isChanged && <Typography.Text type="warning">{words.rulesUnsaved}</Typography.Text>}
      </Flex>
      {previewed && <RulePreview {...previewed} />}
      {edited && (
        <EditRule
          rule={edited === 'new' ? undefined : edited}
          named={named}
          onKnown={know}
          onDone={(rule) => {
            put({ ...rule, key: edited === 'new' ? `new ${Date.now()}` : edited.key })
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Flex>
  )
}

/** A rule in one line: for whom, under which conditions, to whom. */
function summaryOf(
  { sources, scenes, regions, tagIds, hours, way, userIds }: AssignRule,
  nameOf: (userId: string) => string,
  words: ReturnType<typeof useWords>,
): string {
  const names = userIds.map(nameOf)
  return [
    sources.length > 0
      ? words.listed(sources.map((source) => words.ruleSourceKinds[source] ?? ''))
      : words.assignAnySource,
    words.listed(scenes.map((scene) => words.leadScenes[scene] ?? '')),
    words.listed(regions),
    tagIds.length > 0 && words.ruleTags,
    hours.length > 0 && words.ruleHoursSome,
    `→ ${words.listed(names)}${names.length > 1 ? words.inBrackets(words.ruleWays[way] ?? '') : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
