import { SettingOutlined } from '@ant-design/icons'
import { lasting } from '@mingpian/client/storage.ts'
import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import {
  Button,
  Card,
  Checkbox,
  DatePicker,
  Empty,
  Flex,
  Grid,
  Input,
  Popover,
  Select,
  Table,
  type TableProps,
} from 'antd'
import type { ColumnType } from 'antd/es/table'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFilters } from './filters.ts'
import { useWords } from './preferences.tsx'
import { Failed } from './result.tsx'

export interface Column<T> extends ColumnType<T> {
  key: string
  title: string
  /** Cannot be hidden. */
  fixedShown?: true
  /** Left out in a narrow window, unless a person has chosen the columns. */
  wideOnly?: true
}

export interface Filter {
  name: string
  label: string
  options: { value: string; label: string }[]
}

interface ListProps<T> {
  /** Under it the choice of columns is kept. */
  name: string
  columns: Column<T>[]
  rowKey: string | ((row: T) => string)
  query: {
    data: { list: T[]; total: number } | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** The placeholder of the search field; a list without one has no search. */
  search?: string
  filters?: Filter[]
  /** Label of the filter by days (`from`, `to`); a list without it has no such filter. */
  period?: string
  empty: string
  selection?: TableProps<T>['rowSelection']
  /** Actions on the selected rows, in place of the filters. */
  bulk?: ReactNode
  onOpen?: (row: T) => void
}

/** The order of a column with a `sorter`, which stands in the address, too. */
const orderOf = (key: string, get: (name: string) => string) =>
  get('sortBy') !== key ? null : get('sortOrder') === 'asc' ? 'ascend' : 'descend'

/** A list by pages of the server: search, filters and order in the address bar, and a choice of columns. */
export function List<T extends object>(props: ListProps<T>) {
  const { name, columns, rowKey, query, search, filters = [], period, empty, selection, bulk, onOpen } = props
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const [chosen, setChosen] = useState(() => lasting.get<string[]>(`mp.console.hidden.${name}`))
  const { xl: isWide } = Grid.useBreakpoint()
  const hidden = chosen ?? columns.filter(({ wideOnly }) => wideOnly && !isWide).map(({ key }) => key)
  const hide = (keys: string[]) => {
    lasting.set(`mp.console.hidden.${name}`, keys)
    setChosen(keys)
  }
  const box = useRef<HTMLDivElement>(null)
  // A table wider than the window scrolls, so the keyboard must reach it.
  useEffect(() => box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0'))
  if (query.error && !query.data) return <Failed error={query.error} retry={query.refetch} />
  return (
    <Card ref={box} styles={{ body: { padding: 16 } }}>
      <Flex justify="space-between" gap={12} style={{ marginBottom: 12, minHeight: 32 }}>
        {bulk ?? <Filters search={search} filters={filters} period={period} />}
        <div style={{ marginLeft: 'auto' }}>
          <Columns columns={columns} hidden={hidden} onChange={hide} />
        </div>
      </Flex>
      <Table<T>
        size="middle"
        rowKey={rowKey}
        columns={columns
          .filter(({ key }) => !hidden.includes(key))
          .map((column) => (column.sorter ? { ...column, sortOrder: orderOf(column.key, get) } : column))}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          const { columnKey, order } = sorter
          set({ sortBy: order ? String(columnKey) : '', sortOrder: order?.replace('end', '') })
        }}
        dataSource={query.data?.list ?? []}
        loading={query.isFetching}
        scroll={{ x: 'max-content' }}
        rowSelection={selection}
        locale={{ emptyText: <Empty description={query.data ? empty : words.loading} /> }}
        {...(onOpen && {
          onRow: (row) => ({ onClick: () => onOpen(row), style: { cursor: 'pointer' } }),
        })}
        pagination={{
          current: page,
          pageSize,
          total: query.data?.total ?? 0,
          showSizeChanger: true,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: words.rows,
          onChange: (next, size) => set({ page: size === pageSize ? next : 1, pageSize: size }),
        }}
      />
    </Card>
  )
}

interface FiltersProps {
  search: string | undefined
  filters: Filter[]
  period: string | undefined
}

function Filters({ search, filters, period }: FiltersProps) {
  const words = useWords()
  const { get, set } = useFilters()
  const names = ['keyword', 'from', 'to', ...filters.map(({ name }) => name)]
  const isFiltered = names.some((name) => get(name) !== '')
  return (
    <Flex gap={8} wrap>
      {search && (
        <Input.Search
          key={get('keyword')}
          allowClear
          aria-label={search}
          placeholder={search}
          defaultValue={get('keyword')}
          maxLength={64}
          style={{ width: 280 }}
          onSearch={(keyword) => set({ keyword: keyword.trim() })}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          allowClear
          aria-label={label}
          placeholder={label}
          style={{ minWidth: 128 }}
          popupMatchSelectWidth={false}
          options={options}
          value={get(name) || undefined}
          onChange={(value?: string) => set({ [name]: value })}
        />
      ))}
      {period && <Period label={period} />}
      {isFiltered && (
        <Button type="link" onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}>
          {words.clearFilters}
        </Button>
      )}
    </Flex>
  )
}

function Columns({
  columns,
  hidden,
  onChange,
}: {
  columns: { key: string; title: string; fixedShown?: true }[]
  hidden: string[]
  onChange: (hidden: string[]) => void
}) {
  const words = useWords()
  const choosable = columns.filter(({ fixedShown }) => !fixedShown)
  const shown = choosable.map(({ key }) => key).filter((key) => !hidden.includes(key))
  const content = (
    <Checkbox.Group
      style={{ display: 'grid', gap: 8 }}
      options={choosable.map(({ key, title }) => ({ value: key, label: title }))}
      value={shown}
      onChange={(kept) => onChange(choosable.map(({ key }) => key).filter((key) => !kept.includes(key)))}
    />
  )
  return (
    <Popover trigger="click" placement="bottomRight" title={words.columns} content={content}>
      <Button type="text" icon={<SettingOutlined />} aria-label={words.columns} />
    </Popover>
  )
}

/** Two days, each of them included; one may be missing. */
function Period({ label }: { label: string }) {
  const words = useWords()
  const { get, set } = useFilters()
  const day = (name: 'from' | 'to') => (isDay(get(name)) ? dayjs(get(name)) : null)
  return (
    <DatePicker.RangePicker
      id={{ start: 'period-from', end: 'period-to' }}
      allowEmpty={[true, true]}
      aria-label={label}
      placeholder={[words.from, words.to]}
      value={[day('from'), day('to')]}
      onChange={(days) =>
        set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
      }
    />
  )
}
