import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#kit/me.tsx'
import { NameModal } from '#kit/name-modal.tsx'
import { OrderedList } from '#kit/order.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import type { CategoryRow } from './remove-category.tsx'
import { RemoveCategory } from './remove-category.tsx'
import { useContentTabs } from './use-content-tabs.ts'

type Opened = { naming: CategoryRow | null } | { removing: CategoryRow } | undefined

/** The categories of content, in the order in which staff see them. */
export function Categories() {
  const words = useWords()
  const mayWrite = useMay()('content.write')
  const [opened, setOpened] = useState<Opened>()
  const query = useQuery(callQuery('GET /biz/v1/content/categories', {}))
  const list = query.data?.list ?? []
  const close = () => setOpened(undefined)
  return (
    <Page
      title={words.content}
      tabs={useContentTabs()}
      hint={words.categoriesHint}
      actions={
        mayWrite && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ naming: null })}>
            {words.newCategory}
          </Button>
        )
      }
    >
      <Card>
        <Loaded query={query} skeleton={<Skeleton active />}>
          {() =>
            list.length > 0 ? (
              <Rows list={list} mayWrite={mayWrite} onOpen={setOpened} />
            ) : (
              <Empty description={words.noCategories} />
            )
          }
        </Loaded>
      </Card>
      {opened && 'naming' in opened && <Naming category={opened.naming} list={list} onClose={close} />}
      {opened && 'removing' in opened && (
        <RemoveCategory category={opened.removing} list={list} onClose={close} />
      )}
    </Page>
  )
}

interface RowsProps {
  list: CategoryRow[]
  mayWrite: boolean
  onOpen: (opened: Opened) => void
}

function Rows({ list, mayWrite, onOpen }: RowsProps) {
  const words = useWords()
  const order = useWrite((rows: CategoryRow[]) =>
    call('PUT /biz/v1/content/category/order', {
      body: { categoryIds: rows.map(({ categoryId }) => categoryId) },
      quiet: true,
    }),
  )
  return (
    <OrderedList
      items={order.running ?? list}
      keyOf={({ categoryId }) => categoryId}
      nameOf={({ category }) => category}
      onChange={mayWrite && !order.busy ? (rows) => order.run(rows) : undefined}
    >
      {(row) => (
        <>
          <Link to={`/content?categoryId=${row.categoryId}`}>{words.piecesOf(row.all)}</Link>
          {mayWrite && (
            <>
              <Button
                type="text"
                size="small"
                aria-label={`${words.renameCategory} ${row.category}`}
                onClick={() => onOpen({ naming: row })}
              >
                {words.renameCategory}
              </Button>
              <Button
                type="text"
                size="small"
                danger
                aria-label={words.removeCategory(row.category)}
                onClick={() => onOpen({ removing: row })}
              >
                {words.remove}
              </Button>
            </>
          )}
        </>
      )}
    </OrderedList>
  )
}

interface NamingProps {
  /** Null: a new one. */
  category: CategoryRow | null
  list: CategoryRow[]
  onClose: () => void
}

function Naming({ category, list, onClose }: NamingProps) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const rename = useWrite(({ categoryId, name }: { categoryId: string; name: string }) =>
    call('PUT /biz/v1/content/category', { body: { categoryId, name }, quiet: true }),
  )
  const make = useWrite((name: string) =>
    callOnce('POST /biz/v1/content/category', { body: { name }, quiet: true }),
  )
  const save = async (name: string) => {
    if (!category) {
      if (!(await make.run(name))) return
      message.success(words.categoryMade)
    } else if (name !== category.category) {
      const { categoryId, category: before } = category
      if (!(await rename.run({ categoryId, name }))) return
      undoable(words.categoryRenamed(name), () => rename.run({ categoryId, name: before }))
    }
    onClose()
  }
  return (
    <NameModal
      title={category ? words.renameCategory : words.newCategory}
      label={words.categoryName}
      missing={words.categoryNameMissing}
      initial={category?.category ?? ''}
      maxLength={32}
      problemOf={(name) =>
        list.some((other) => other.category === name && other.categoryId !== category?.categoryId)
          ? words.categoryNameTaken
          : undefined
      }
      isBusy={make.busy || rename.busy}
      // The write itself shows a failure, and the name stays for a retry.
      onSave={(name) => void save(name)}
      onClose={onClose}
    />
  )
}
