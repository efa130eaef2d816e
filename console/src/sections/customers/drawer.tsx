import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Popconfirm, Select, Skeleton, Tabs, Tag, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { eventsOf } from '#features/people/event-links.ts'
import { personWords } from '#features/people/person.ts'
import { PersonFace } from '#features/people/person-face.tsx'
import { Cells } from '#kit/cells.tsx'
import { FactTable } from '#kit/fact-table.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { Appointment } from './appointment.tsx'
import { AssignModal } from './assign-modal.tsx'
import { TurnModal } from './bulk.tsx'
import { FollowUps } from './follow-ups.tsx'
import { LeadForms } from './lead-forms.tsx'
import { LeadOrders } from './lead-orders.tsx'
import { ScoreRows } from './score-rows.tsx'
import { NewestDeeds, Trail } from './trail.tsx'

type Detail = CallTypes<'GET /biz/v1/customers/detail'>['data']

interface DrawerProps {
  /** '' closes it. */
  unionId: string
  /** The salesperson whose lead it is. */
  userId: string
  onClose: () => void
}

/** One lead beside the list. */
export function CustomerDrawer({ unionId, userId, onClose }: DrawerProps) {
  const words = useWords()
  const isOpen = unionId !== '' && userId !== ''
  const query = useQuery({
    ...callQuery('GET /biz/v1/customers/detail', { query: { unionId, userId } }),
    enabled: isOpen,
  })
  const lead = query.data
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={
        lead ? (
          <Flex align="center" gap={12} style={{ paddingInlineEnd: 16 }}>
            <PersonFace person={lead.person} size={44} />
            <div style={{ overflowWrap: 'anywhere' }}>
              {personWords(lead.person, words.nameless)}
              <Typography.Text type="secondary" style={{ display: 'block', fontSize: 13, fontWeight: 400 }}>
                {words.leadOwner}{' '}
                {lead.inPool ? words.leadInPool(lead.salesperson.name) : lead.salesperson.name}
              </Typography.Text>
            </div>
          </Flex>
        ) : (
          words.customer
        )
      }
      size={600}
      destroyOnHidden
      extra={lead && <HandOver lead={lead} onDone={onClose} />}
    >
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(detail) => <Parts key={unionId + userId} lead={detail} onClose={onClose} />}
      </Loaded>
    </Drawer>
  )
}

function Parts({ lead, onClose }: { lead: Detail; onClose: () => void }) {
  const words = useWords()
  const [shown, setShown] = useState('facts')
  const { unionId } = lead.person
  const { userId } = lead.salesperson
  return (
    <Tabs
      activeKey={shown}
      onChange={setShown}
      items={[
        {
          key: 'facts',
          label: words.leadTabs.facts,
          children: (
            <Flex vertical gap={24}>
              <Summary lead={lead} />
              <Facts lead={lead} onSeparated={onClose} />
              <NewestDeeds unionId={unionId} userId={userId} onAll={() => setShown('trail')} />
            </Flex>
          ),
        },
        {
          key: 'trail',
          label: words.leadTabs.trail,
          children: (
            <>
              <div style={{ marginBottom: 16 }}>
                <Link to={eventsOf(unionId)}>{words.eventsOfLead}</Link>
              </div>
              <Trail unionId={unionId} userId={userId} />
            </>
          ),
        },
        {
          key: 'follow',
          label: words.leadTabs.follow,
          children: <FollowUps unionId={unionId} holder={userId} isReadOnly={lead.inPool} />,
        },
        { key: 'orders', label: words.leadTabs.orders, children: <LeadOrders unionId={unionId} /> },
        { key: 'forms', label: words.leadTabs.forms, children: <LeadForms unionId={unionId} /> },
        { key: 'score', label: words.leadTabs.score, children: <ScoreRows unionId={unionId} /> },
      ]}
    />
  )
}

/** The numbers of a lead, above its facts. */
function Summary({ lead }: { lead: Detail }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const shown = [
    [words.leadScore, figure(lead.score)],
    [words.leadVisits, figure(lead.visits)],
    [words.leadFirstAt, moment(lead.firstAt, locale, timeZone)],
    [words.leadLastAt, moment(lead.lastAt, locale, timeZone)],
  ]
  return (
    <Cells columns="1fr 1fr 1.5fr 1.5fr">
      {shown.map(([label, value], at) => (
        <div key={label} style={{ padding: '12px 16px' }}>
          <Typography.Text type="secondary" style={{ fontSize: 13 }}>
            {label}
          </Typography.Text>
          <div
            style={{
              fontSize: at < 2 ? 22 : 14,
              // A date of another year may take two lines.
              lineHeight: at < 2 ? '32px' : '20px',
              paddingTop: at < 2 ? 0 : 6,
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </div>
        </div>
      ))}
    </Cells>
  )
}

function HandOver({ lead, onDone }: { lead: Detail; onDone: () => void }) {
  const words = useWords()
  const [isAsking, setAsking] = useState(false)
  const Modal = lead.inPool ? AssignModal : TurnModal
  return (
    <>
      <Button onClick={() => setAsking(true)}>{lead.inPool ? words.assignLeads : words.turnLeads}</Button>
      {isAsking && <Modal leads={[lead]} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}

function Facts({ lead, onSeparated }: { lead: Detail; onSeparated: () => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const at = (time: string) => moment(time, locale, timeZone)
  const items = [
    [words.leadStage, lead.inPool ? words.leadStages[lead.stage] : <Stage key="stage" lead={lead} />],
    [words.phone, lead.phone],
    [words.leadSources, words.listed(lead.sources.map((source) => words.leadDeeds[source]))],
    [
      words.leadTags,
      lead.tags.length > 0 && (
        <Flex key="tags" gap={4} wrap>
          {lead.tags.map(({ tagId, name }) => (
            <Tag key={tagId} style={{ marginInlineEnd: 0 }}>
              {name}
            </Tag>
          ))}
        </Flex>
      ),
    ],
    [
      words.leadImported,
      lead.imports.length > 0 && (
        <Rows
          rows={lead.imports.map(({ employer, region, note, at: when }) => ({
            key: when,
            text: [at(when), ...[employer, region, note].filter(Boolean)].join(' · '),
            isUndone: false,
          }))}
        />
      ),
    ],
    [words.leadNextAt, !lead.inPool && <Appointment key="next" lead={lead} />],
    [
      words.leadTurns,
      lead.turns.length > 0 && (
        <Rows
          rows={lead.turns.map(({ turnId, way, from, to, reason, at: when, undoneAt }) => ({
            key: turnId,
            text: [
              at(when),
              way === 'imported'
                ? words.leadImportedTo(to?.name ?? words.pool)
                : words.leadTurn(from?.name ?? words.pool, to?.name ?? words.pool),
              reason &&
                words.inBrackets(way === 'rule' || way === 'imported' ? words.byRule(reason) : reason),
            ]
              .filter(Boolean)
              .join(' '),
            isUndone: undoneAt !== '',
          }))}
        />
      ),
    ],
    [
      words.leadJoins,
      lead.joins.length > 0 && (
        <Rows
          rows={lead.joins.map(({ joinedId, reason, at: when, undoneAt, canUndo }) => ({
            key: reason + when,
            text: `${at(when)} ${words.leadJoinReasons[reason] ?? reason}`,
            isUndone: undoneAt !== '',
            action: canUndo && <Separate joinedId={joinedId} onDone={onSeparated} />,
          }))}
        />
      ),
    ],
  ] as const
  return <FactTable facts={items} />
}

function Rows({ rows }: { rows: { key: string; text: string; isUndone: boolean; action?: ReactNode }[] }) {
  const words = useWords()
  return rows.map(({ key, text, isUndone, action }) => (
    <div key={key}>
      {text} {isUndone && <Tag>{words.undone}</Tag>}
      {action}
    </div>
  ))
}

/** Undoes a join after a confirmation. The lead may have another id then, so `onDone` closes its drawer. */
function Separate({ joinedId, onDone }: { joinedId: string; onDone: () => void }) {
  const words = useWords()
  const may = useMay()
  const { message } = App.useApp()
  const undo = useWrite(() => call('POST /biz/v1/customers/join/undo', { body: { joinedId }, quiet: true }), {
    onDone: () => {
      message.success(words.leadSeparated)
      onDone()
    },
  })
  if (!may('customers.write')) return null
  return (
    <Popconfirm
      title={words.leadSeparateAsk}
      description={words.leadSeparateHint}
      styles={{ root: { maxWidth: 320 } }}
      okText={words.leadSeparate}
      cancelText={words.cancel}
      onConfirm={() => void undo.run()}
    >
      <Button type="link" size="small" loading={undo.busy}>
        {words.leadSeparate}
      </Button>
    </Popconfirm>
  )
}

function Stage({ lead }: { lead: Detail }) {
  const words = useWords()
  const { message } = App.useApp()
  const keep = useWrite(
    (stage: LeadStage) =>
      call('PUT /biz/v1/clue/progress', {
        body: { unionId: lead.person.unionId, holder: lead.salesperson.userId, stage },
        quiet: true,
      }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Select<LeadStage>
      aria-label={words.leadStage}
      style={{ width: 160 }}
      value={keep.running ?? lead.stage}
      loading={keep.busy}
      disabled={keep.busy}
      onChange={(stage) => keep.run(stage)}
      options={Object.entries(words.leadStages).map(([value, label]) => ({
        value: value as LeadStage,
        label,
      }))}
    />
  )
}
