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
  Skeleton,
  Table,
  type TableProps,
  Typography,
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
  /** The choice of columns is stored under this name. */
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
  /** The action that an empty list offers. */
  start?: ReactNode
  selection?: TableProps<T>['rowSelection']
  /** Actions on the selected rows, in place of the filters. */
  bulk?: ReactNode
  onOpen?: (row: T) => void
}

/** The search and the period of every list. */
const ownFilters = ['keyword', 'from', 'to']

/** Space between numbers and the next column. */
const apart = () => ({ style: { paddingInlineEnd: 24 } })

/** The order of a column with a `sorter`, read from the address. */
const orderOf = (key: string, get: (name: string) => string) =>
  get('sortBy') !== key ? null : get('sortOrder') === 'asc' ? 'ascend' : 'descend'

/** A list by pages of the server: search, filters and order in the address bar, and a choice of columns. */
export function List<T extends object>(props: ListProps<T>) {
  const {
    name,
    columns,
    rowKey,
    query,
    search,
    filters = [],
    period,
    empty,
    start,
    selection,
    bulk,
    onOpen,
  } = props
  const words = useWords()
  const { page, pageSize, get, set } = useFilters()
  const filterNames = [...ownFilters, ...filters.map(({ name }) => name)]
  const isFiltered = filterNames.some((each) => get(each) !== '')
  const hasFilters = search || period || filters.length > 0
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
      <Flex justify="space-between" align="flex-start" gap={12} style={{ marginBottom: 12, minHeight: 32 }}>
        {bulk ??
          (hasFilters ? (
            <Filters
              search={search}
              filters={filters}
              period={period}
              onClear={
                isFiltered ? () => set(Object.fromEntries(filterNames.map((each) => [each, '']))) : undefined
              }
            />
          ) : (
            <Typography.Text type="secondary" style={{ lineHeight: '32px' }}>
              {query.data && words.rows(query.data.total)}
            </Typography.Text>
          ))}
        <div style={{ marginLeft: 'auto' }}>
          <Columns columns={columns} hidden={hidden} onChange={hide} />
        </div>
      </Flex>
      {query.data ? (
        <Table<T>
          size="middle"
          rowKey={rowKey}
          columns={columns
            .filter(({ key }) => !hidden.includes(key))
            .map((column, at, { length }) => ({
              ...column,
              ...(column.sorter && { sortOrder: orderOf(column.key, get) }),
              ...(column.align === 'right' && at < length - 1 && { onCell: apart, onHeaderCell: apart }),
            }))}
          onChange={(_pages, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return
            const { columnKey, order } = sorter
            set({ sortBy: order ? String(columnKey) : '', sortOrder: order?.replace('end', '') })
          }}
          dataSource={query.data.list}
          loading={query.isFetching}
          scroll={{ x: 'max-content' }}
          rowSelection={selection}
          locale={{
            emptyText: <Empty description={isFiltered ? words.noMatch : empty}>{!isFiltered && start}</Empty>,
          }}
          {...(onOpen && {
            onRow: (row) => ({ onClick: () => onOpen(row), style: { cursor: 'pointer' } }),
          })}
          pagination={{
            current: page,
            pageSize,
            total: query.data.total,
            showSizeChanger: true,
            pageSizeOptions: [10, 20, 50, 100],
            ...(hasFilters && { showTotal: words.rows }),
            onChange: (next, size) => set({ page: size === pageSize ? next : 1, pageSize: size }),
            style: { marginBottom: 0 },
          }}
        />
      ) : (
        <Skeleton
          active
          title={false}
          paragraph={{ rows: 8, width: '100%' }}
          style={{ padding: '12px 8px' }}
        />
      )}
    </Card>
  )
}

interface FiltersProps {
  search: string | undefined
  filters: Filter[]
  period: string | undefined
  /** Absent while no filter is set. */
  onClear: (() => void) | undefined
}

function Filters({ search, filters, period, onClear }: FiltersProps) {
  const words = useWords()
  const { get, set } = useFilters()
  return (
    <Flex gap={8} wrap flex={1}>
      {search && (
        <Input.Search
          key={get('keyword')}
          allowClear
          aria-label={search}
          placeholder={search}
          defaultValue={get('keyword')}
          maxLength={64}
          style={{ flex: '1 1 200px', maxWidth: 280 }}
          onSearch={(keyword) => set({ keyword: keyword.trim() })}
        />
      )}
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          allowClear
          aria-label={label}
          placeholder={label}
          style={{ minWidth: 112 }}
          popupMatchSelectWidth={false}
          options={options}
          value={get(name) || undefined}
          onChange={(value?: string) => set({ [name]: value })}
        />
      ))}
      {period && <Period label={period} />}
      {onClear && (
        <Button type="link" onClick={onClear}>
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
      // Two whole dates; the filters of the leads stay in one row at 1440 px.
      style={{ width: 256 }}
      value={[day('from'), day('to')]}
      onChange={(days) =>
        set({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
      }
    />
  )
}
