import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { MallMember } from '@mingpian/contract/mall-members.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Tag, Typography } from 'antd'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { type Column, List } from '#kit/list.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { levelWay, memberWords } from './member-words.ts'
import { MembersPage } from './members-page.tsx'
import { Points, Sum } from './sum.tsx'

/** What members paid, in fen, both included. */
const ranges = {
  none: { paidTo: 0 },
  some: { paidFrom: 1, paidTo: 99_999 },
  more: { paidFrom: 100_000, paidTo: 999_999 },
  most: { paidFrom: 1_000_000 },
} as const
const rangeNames = ['none', 'some', 'more', 'most'] as const

/** All members, the newest first; a row opens the member, and each sum its orders. */
export function MemberList() {
  const { words } = usePreferences()
  const { page, pageSize, get, set } = useFilters()
  const seesNames = useMay()('orders.write')
  const { data: { list: levels = [] } = {} } = useQuery(
    callQuery('GET /mall/order/v1/console/level/list', {}),
  )
  const range = rangeNames.find((name) => name === get('paid'))
  const filter = {
    levelId: get('level') || undefined,
    isGiven: get('given') === '1' || undefined,
    keyword: get('keyword').trim().slice(0, 64) || undefined,
    from: get('from') || undefined,
    to: get('to') || undefined,
    ...(range && ranges[range]),
  }
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/member/list', { query: { page, pageSize, ...filter } }),
    placeholderData: (before) => before,
  })
  /** With the number of those who match the other filters. */
  const ofLevel = (levelId: string, name: string): string => {
    if (!query.data) return name
    const { members = 0 } = query.data.byLevel.find((each) => each.levelId === levelId) ?? {}
    return words.memberLevelOf(name, figure(members))
  }
  return (
    <MembersPage
      hint={words.membersHint}
      actions={
        <ExportButton begin={() => call('POST /biz/v1/jobs/export/members', { body: filter, quiet: true })} />
      }
    >
      <List
        name="members"
        columns={useColumns()}
        rowKey="memberId"
        query={query}
        {...(seesNames && { search: words.memberSearch })}
        period={words.memberJoined}
        filters={[
          {
            name: 'level',
            label: words.memberLevel,
            options: [
              ...levels.map(({ levelId, name }) => ({ value: levelId, label: ofLevel(levelId, name) })),
              { value: 'none', label: ofLevel('none', words.memberNoLevel) },
            ],
          },
          {
            name: 'given',
            label: words.memberLevelBy,
            options: [{ value: '1', label: words.memberByHand }],
          },
          {
            name: 'paid',
            label: words.memberPaid,
            options: rangeNames.map((value) => ({ value, label: words.memberPaidRanges[value] })),
          },
        ]}
        empty={words.memberNone}
        onOpen={({ memberId }) => set({ member: memberId, page })}
      />
      <MemberDrawer memberId={get('member')} onClose={() => set({ member: '', page })} />
    </MembersPage>
  )
}

function useColumns(): Column<MallMember>[] {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const { page } = useFilters()
  const seesNames = useMay()('orders.write')
  const at = (time: string) => moment(time, locale, timeZone)
  const phone: Column<MallMember> = {
    key: 'phone',
    title: words.memberPhone,
    wideOnly: true,
    render: (_, member) => member.phone || '—',
  }
  return [
    {
      key: 'member',
      title: words.member,
      fixedShown: true,
      render: (_, member) => (
        <RowLink open={{ member: member.memberId, page }}>{memberWords(member, words)}</RowLink>
      ),
    },
    ...(seesNames ? [phone] : []),
    {
      key: 'level',
      title: words.memberLevel,
      render: (_, member) =>
        member.level ? (
          <Flex gap={4} align="center" wrap>
            <Tag color="gold">{member.level}</Tag>
            {member.isGiven && (
              <Typography.Text type="secondary">{levelWay(member, words, at)}</Typography.Text>
            )}
          </Flex>
        ) : (
          '—'
        ),
    },
    {
      key: 'paid',
      title: words.memberPaid,
      align: 'right',
      render: (_, { memberId, paid }) => <Sum memberId={memberId} amount={paid} />,
    },
    {
      key: 'counted',
      title: words.memberCounted,
      align: 'right',
      render: (_, { memberId, counted }) => <Sum memberId={memberId} amount={counted} state="finished" />,
    },
    {
      key: 'points',
      title: words.points,
      align: 'right',
      render: (_, { memberId, points }) => <Points memberId={memberId} points={points} />,
    },
    { key: 'joined', title: words.memberJoined, render: (_, { joinedAt }) => at(joinedAt) },
  ]
}
