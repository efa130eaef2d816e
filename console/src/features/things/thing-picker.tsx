import { callQuery } from '@mingpian/client/react/queries.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Input, Modal, Table } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'

/** A piece of content or a product, by its name. */
export interface NamedThing {
  _id: string
  name: string
  /** Of a piece; '' of a product. */
  kind: MaterialKind | ''
}

interface Props {
  kind: 'materials' | 'goods'
  /** The ids that are on the card already. */
  used: string[]
  /** Number of things that may be added. */
  room: number
  onAdd: (things: NamedThing[]) => void
  onClose: () => void
}

const pageSize = 10

/** Published things that are not on the card yet. */
export function ThingPicker({ kind, used, room, onAdd, onClose }: Props) {
  const words = useWords()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<NamedThing[]>([])
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const query = useThings(kind, keyword, page)
  const { data, error, isFetching, refetch } = query
  return (
    <Modal
      open
      width={640}
      title={words.thingKinds[kind]}
      okText={words.addCount(chosen.length)}
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > room }}
      cancelText={words.cancel}
      onOk={() => onAdd(chosen)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Input.Search
          allowClear
          aria-label={words.searchThings}
          placeholder={words.searchThings}
          maxLength={64}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPage(1)
          }}
        />
        {error && !data ? (
          <Failed error={error} retry={refetch} />
        ) : (
          <Table<NamedThing>
            size="small"
            rowKey="_id"
            loading={isFetching}
            dataSource={data?.list ?? []}
            columns={[{ title: words.contentTitle, dataIndex: 'name' }]}
            locale={{ emptyText: <Empty description={data ? words.noThings : words.loading} /> }}
            rowSelection={{
              selectedRowKeys: [...used, ...chosen.map(({ _id }) => _id)],
              preserveSelectedRowKeys: true,
              getCheckboxProps: ({ _id }) => ({ disabled: used.includes(_id) }),
              onChange: (_, rows) => setChosen(rows.filter((row) => row && !used.includes(row._id))),
            }}
            pagination={{
              current: page,
              pageSize,
              total: data?.total ?? 0,
              showSizeChanger: false,
              onChange: setPage,
            }}
          />
        )}
      </Flex>
    </Modal>
  )
}

/** One page of the published pieces of the company, or of its products. */
function useThings(kind: Props['kind'], keyword: string, page: number) {
  const isGoods = kind === 'goods'
  const pieces = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: { page, pageSize, keyword, state: 'published', official: '1' },
    }),
    enabled: !isGoods,
    placeholderData: (before) => before,
  })
  const goods = useQuery({
    ...callQuery('POST /material/v1/good/find_list', { body: { page, pageSize, keyword } }),
    enabled: isGoods,
    placeholderData: (before) => before,
  })
  const { data, error, isFetching, refetch } = isGoods ? goods : pieces
  const list = data?.list.map((thing) => ({
    _id: thing._id,
    name: 'title' in thing ? thing.title : thing.name,
    kind: 'kind' in thing ? thing.kind : ('' as const),
  }))
  return { data: data && list ? { list, total: data.total } : undefined, error, isFetching, refetch }
}
