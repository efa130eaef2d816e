import { IdcardOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { FactTable } from '#kit/fact-table.tsx'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { EditMember } from './edit-member.tsx'
import { HandOver } from './hand-over.tsx'

/** One member beside the list. @param userId '' closes it */
export function MemberDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const query = useQuery({
    ...callQuery('GET /biz/v1/staff/detail', { query: { userId } }),
    enabled: userId !== '',
  })
  return (
    <Drawer
      open={userId !== ''}
      onClose={onClose}
      title={query.data?.name ?? userId}
      size={520}
      destroyOnHidden
    >
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(member) => <Member key={member.userId} member={member} />}
      </Loaded>
    </Drawer>
  )
}

function Member({ member }: { member: StaffDetail }) {
  const words = useWords()
  const [tab, setTab] = useState('detail')
  const mayWrite = useMay()('staff.write')
  const isActive = member.status === 'active'
  const items = [
    { key: 'detail', label: words.detail, children: <Facts member={member} /> },
    ...(isActive && mayWrite
      ? [{ key: 'edit', label: words.editDetails, children: <EditMember member={member} /> }]
      : []),
    ...(mayWrite && (isActive || !member.successor)
      ? [
          {
            key: 'handOver',
            label: words.handOver,
            children: <HandOver member={member} onDone={() => setTab('detail')} />,
          },
        ]
      : []),
  ]
  return <Tabs activeKey={tab} onChange={setTab} items={items} />
}

function Facts({ member }: { member: StaffDetail }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { handOver, has } = member
  const at = (time: string) => moment(time, locale, timeZone)
  const items = [
    [words.userId, member.userId],
    [words.position, member.position],
    [words.department, member.department],
    [words.phone, member.phone],
    [words.email, member.email],
    [words.role, words.roles[member.role]],
    [words.status, words.statuses[member.status]],
    [words.licence, member.licensed ? words.licensed : words.unlicensed],
    [words.cardState, words.cardStates[member.card]],
    [words.createdAt, at(member.createdAt)],
    [words.predecessors, words.listed(member.predecessors.map(({ name }) => name))],
    [words.leftAt, handOver ? at(handOver.at) : ''],
    [words.successor, member.successor?.name ?? ''],
    ...Object.entries(words.has).map(([name, label]) => [label, String(has[name as keyof typeof has])]),
  ]
  return (
    <Flex vertical gap={16}>
      <FactTable facts={items} />
      {handOver?.undoUntil && <span>{words.undoUntil(at(handOver.undoUntil))}</span>}
      {useMay()('staff.write') && <Actions member={member} />}
    </Flex>
  )
}

/** Actions on a member that need no form. */
function Actions({ member }: { member: StaffDetail }) {
  const words = useWords()
  const { message } = App.useApp()
  const { userId, status, card, licensed, handOver } = member
  const written = { onDone: () => void message.success(words.saved) }
  const body = { userId }
  const undo = useWrite(() => call('POST /biz/v1/staff/hand_over/undo', { body, quiet: true }), written)
  const comeBack = useWrite(() => call('POST /biz/v1/staff/return', { body, quiet: true }), written)
  const openCard = useWrite(() => call('POST /biz/v1/staff/open_card', { body, quiet: true }), written)
  return (
    <Flex gap={8} wrap>
      {status === 'active' && (
        <LinkButton to={`/staff/card/${encodeURIComponent(userId)}`} icon={<IdcardOutlined />}>
          {words.editCard}
        </LinkButton>
      )}
      {handOver?.undoUntil && (
        <Button loading={undo.busy} onClick={() => undo.run()}>
          {words.undoHandOver}
        </Button>
      )}
      {status === 'left' && (
        <Button loading={comeBack.busy} onClick={() => comeBack.run()}>
          {words.comeBack}
        </Button>
      )}
      {status === 'active' && card === 'closed' && licensed && (
        <Button loading={openCard.busy} onClick={() => openCard.run()}>
          {words.openCard}
        </Button>
      )}
    </Flex>
  )
}
