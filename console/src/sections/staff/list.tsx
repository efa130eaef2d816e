import { UploadOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { roles } from '@mingpian/contract/shared/roles.ts'
import type { StaffItem } from '@mingpian/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Flex, Tag, Typography } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#features/jobs/export-button.tsx'
import { useFilters } from '#kit/filters.ts'
import { initialOf } from '#kit/initial.ts'
import { LinkButton } from '#kit/link-button.tsx'
import { type Column, List } from '#kit/list.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RowLink } from '#kit/row-link.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { useStaffTabs } from './use-staff-tabs.ts'

/** The company's staff. The open member is in the address bar, too. */
export function StaffList() {
  const words = useWords()
  const may = useMay()
  const { page, pageSize, get, set } = useFilters()
  const [selected, setSelected] = useState<StaffItem[]>([])
  const filter = {
    keyword: get('keyword').slice(0, 64) || undefined,
    department: get('department').slice(0, 128) || undefined,
    status: oneOf(get('status'), ['active', 'left', 'waiting']),
    role: oneOf(get('role'), roles),
    licensed: { true: true, false: false }[get('licensed')],
    card: oneOf(get('card'), ['open', 'closed', 'unlicensed', 'none']),
  }
  const query = useQuery({
    ...callQuery('GET /biz/v1/staff/list', { query: { page, pageSize, ...filter } }),
    placeholderData: (before) => before,
  })
  const departments = useQuery(callQuery('GET /biz/v1/staff/departments', {}))
  const optionsOf = (names: Record<string, string>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <Page
      title={words.staff}
      tabs={useStaffTabs()}
      hint={words.staffHint}
      actions={
        <>
          <ExportButton begin={() => call('POST /biz/v1/jobs/export/staff', { body: filter, quiet: true })} />
          {may('staff.write') && (
            <LinkButton to="/staff/import" type="primary" icon={<UploadOutlined />}>
              {words.importStaff}
            </LinkButton>
          )}
        </>
      }
    >
      <List
        name="staff"
        columns={useColumns()}
        rowKey="userId"
        query={query}
        search={words.searchStaff}
        filters={[
          {
            name: 'department',
            label: words.department,
            options: (departments.data?.list ?? []).map(({ name, staff }) => ({
              value: name,
              label: `${name} (${staff})`,
            })),
          },
          { name: 'status', label: words.status, options: optionsOf(words.statuses) },
          { name: 'role', label: words.role, options: optionsOf(words.roles) },
          {
            name: 'licensed',
            label: words.licence,
            options: optionsOf({ true: words.licensed, false: words.unlicensed }),
          },
          { name: 'card', label: words.cardState, options: optionsOf(words.cardStates) },
        ]}
        empty={words.noStaff}
        selection={
          may('staff.write')
            ? {
                selectedRowKeys: selected.map(({ userId }) => userId),
                onChange: (_, rows) => setSelected(rows.filter(Boolean).slice(0, 100)),
                preserveSelectedRowKeys: true,
                getCheckboxProps: ({ status, name }) => ({ disabled: status === 'left', 'aria-label': name }),
              }
            : undefined
        }
        bulk={
          selected.length > 0 ? <BulkActions members={selected} onDone={() => setSelected([])} /> : undefined
        }
        onOpen={({ userId }) => set({ member: userId, page })}
      />
      <MemberDrawer userId={get('member')} onClose={() => set({ member: '', page })} />
    </Page>
  )
}

const oneOf = <T extends string>(value: string, among: readonly T[]): T | undefined =>
  among.find((each) => each === value)

function useColumns(): Column<StaffItem>[] {
  const words = useWords()
  const { page } = useFilters()
  return [
    {
      key: 'name',
      title: words.name,
      fixedShown: true,
      render: (_, { name, avatar, userId }) => (
        <Flex align="center" gap={12}>
          <Avatar src={avatar || undefined} alt="">
            {initialOf(name)}
          </Avatar>
          <div>
            <RowLink open={{ member: userId, page }}>{name}</RowLink>
            <div>
              <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                {userId}
              </Typography.Text>
            </div>
          </div>
        </Flex>
      ),
    },
    { key: 'position', title: words.position, dataIndex: 'position' },
    { key: 'department', title: words.department, dataIndex: 'department' },
    {
      key: 'role',
      title: words.role,
      render: (_, { role }) =>
        role === 'member' ? words.roles[role] : <Tag color="blue">{words.roles[role]}</Tag>,
    },
    {
      key: 'licensed',
      title: words.licence,
      render: (_, { licensed }) => (
        <Tag color={licensed ? 'green' : 'default'}>{licensed ? words.licensed : words.unlicensed}</Tag>
      ),
    },
    {
      key: 'card',
      title: words.cardState,
      render: (_, { card, status }) => status === 'active' && words.cardStates[card],
    },
    {
      key: 'status',
      title: words.status,
      render: (_, { status, successor }) =>
        status === 'active' ? (
          words.statuses.active
        ) : (
          <Tag color={successor ? 'default' : 'orange'}>
            {successor ? words.statuses.left : words.statuses.waiting}
          </Tag>
        ),
    },
    { key: 'successor', title: words.successor, render: (_, { successor }) => successor?.name },
  ]
}
