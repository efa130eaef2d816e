import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Escalation } from '@mingpian/contract/escalations.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { personWords } from '#features/people/person.ts'
import { useSalespersonName } from '#features/staff/salesperson-name.ts'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { MemberModal, type Receiver } from './action-modal.tsx'
import { useCustomerTabs } from './use-customer-tabs.ts'
import { settingCall, WaitingRule } from './waiting-rule.tsx'

/** The leads to which their salespeople did not react in time. */
export function WaitingList() {
  const words = useWords()
  const mayWrite = useMay()('customers.write')
  const { page, pageSize } = useFilters()
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<Escalation>()
  const rule = useQuery(callQuery(settingCall, {}))
  const query = useQuery({
    ...callQuery('GET /biz/v1/clue/escalation/list', { query: { page, pageSize } }),
    placeholderData: (before) => before,
  })
  return (
    <Page
      title={words.customers}
      tabs={useCustomerTabs()}
      hint={words.waitingHint}
      actions={<Button onClick={() => setAsking(true)}>{words.waitingRule}</Button>}
    >
      {rule.data?.isOn === false && (
        <Alert type="info" showIcon title={words.waitingRuleOff} style={{ marginBottom: 16 }} />
      )}
      <List
        name="waiting"
        columns={useColumns(mayWrite ? setChosen : undefined)}
        rowKey={({ escalationId }) => escalationId}
        query={query}
        empty={words.waitingEmpty}
      />
      {isAsking && <WaitingRule mayWrite={mayWrite} onClose={() => setAsking(false)} />}
      {chosen && <TurnModal escalation={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

function useColumns(onTurn?: (escalation: Escalation) => void): Column<Escalation>[] {
  const { locale, words } = usePreferences()
  const nameOf = useSalespersonName()
  const { timeZone } = useMe()
  const columns: Column<Escalation>[] = [
    {
      key: 'name',
      title: words.customer,
      fixedShown: true,
      render: (_, { person }) => personWords(person, words.nameless),
    },
    { key: 'salesperson', title: words.salesperson, render: (_, { salesperson }) => nameOf(salesperson) },
    {
      key: 'signal',
      title: words.waitingSignal,
      render: (_, { signal, contentTitle }) => {
        const what = words.waitingSignals[signal]
        return contentTitle && signal !== 'call' ? words.waitingAbout(what, contentTitle) : what
      },
    },
    { key: 'at', title: words.waitingAt, render: (_, { at }) => moment(at, locale, timeZone) },
    {
      key: 'toldAt',
      title: words.waitingToldAt,
      render: (_, { toldAt }) => moment(toldAt, locale, timeZone),
    },
  ]
  if (onTurn)
    columns.push({
      key: 'turn',
      title: words.waitingTurn,
      fixedShown: true,
      render: (_, escalation) => (
        <Button
          size="small"
          aria-label={words.waitingTurnOf(personWords(escalation.person, words.nameless))}
          onClick={() => onTurn(escalation)}
        >
          {words.waitingTurn}
        </Button>
      ),
    })
  return columns
}

function TurnModal({
  escalation: { escalationId },
  onClose,
}: {
  escalation: Escalation
  onClose: () => void
}) {
  const words = useWords()
  const undoable = useUndoMessage()
  const undo = useWrite(() =>
    call('POST /biz/v1/clue/escalation/undo', { body: { escalationId }, quiet: true }),
  )
  const turn = useWrite(
    ({ to }: Receiver) =>
      call('POST /biz/v1/clue/escalation/turn', { body: { escalationId, userId: to.value }, quiet: true }),
    {
      onDone: (_, { to }) => {
        undoable(words.waitingTurned(to.label), () => undo.run())
        onClose()
      },
    },
  )
  return (
    <MemberModal
      title={words.waitingTurn}
      label={words.turnLeadsTo}
      hint={words.waitingTurnHint}
      busy={turn.busy}
      onSubmit={(values) => turn.run(values)}
      onClose={onClose}
    />
  )
}
