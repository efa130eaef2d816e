import { PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ProductCategory } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Empty, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { NameModal } from '#kit/name-modal.tsx'
import { OrderedList } from '#kit/order.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useProductTabs } from './use-product-tabs.ts'

type Row = Omit<ProductCategory, 'children'> & { children?: Row[] }
/** A category that gets a name: a new one without `row`, below `parentId`. */
interface Naming {
  row?: Row
  parentId: string
  siblings: Row[]
}

/** The categories of products in two levels, in the order in which the mall shows them. */
export function Categories() {
  const words = useWords()
  const [naming, setNaming] = useState<Naming>()
  const query = useQuery(callQuery('GET /mall/goods/v1/manage/categories', {}))
  const list = query.data?.list ?? []
  return (
    <Page
      title={words.products}
      tabs={useProductTabs()}
      hint={words.productCategoriesHint}
      actions={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => setNaming({ parentId: '', siblings: list })}
        >
          {words.newCategory}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton active />}>
        {() =>
          list.length === 0 ? (
            <Card>
              <Empty description={words.noProductCategories} />
            </Card>
          ) : (
            <Card>
              <Rows list={list} parentId="" onName={setNaming} />
            </Card>
          )
        }
      </Loaded>
      {naming && <NameForm {...naming} onClose={() => setNaming(undefined)} />}
    </Page>
  )
}

interface RowsProps {
  list: Row[]
  parentId: string
  onName: (naming: Naming) => void
}

function Rows({ list, parentId, onName }: RowsProps) {
  const order = useWrite((rows: Row[]) =>
    call('PUT /mall/goods/v1/manage/category/order', {
      body: { parentId, categoryIds: rows.map(({ categoryId }) => categoryId) },
      quiet: true,
    }),
  )
  const rows = order.running ?? list
  return (
    <OrderedList
      items={rows}
      keyOf={({ categoryId }) => categoryId}
      nameOf={({ name }) => name}
      onChange={order.busy ? undefined : (next) => order.run(next)}
      below={(row) =>
        row.children && row.children.length > 0 ? (
          <div style={{ paddingInlineStart: 32 }}>
            <Rows list={row.children} parentId={row.categoryId} onName={onName} />
          </div>
        ) : null
      }
    >
      {(row) => <Actions row={row} siblings={rows} parentId={parentId} onName={onName} />}
    </OrderedList>
  )
}

interface ActionsProps {
  row: Row
  siblings: Row[]
  parentId: string
  onName: (naming: Naming) => void
}

function Actions({ row, siblings, parentId, onName }: ActionsProps) {
  const words = useWords()
  const { modal, message } = App.useApp()
  const remove = useWrite(
    () =>
      call('DELETE /mall/goods/v1/manage/category', { query: { categoryId: row.categoryId }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  const ask = () =>
    modal.confirm({
      title: words.removeCategory(row.name),
      content: words.removeProductCategoryHint(row.products),
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => remove.run(),
    })
  return (
    <Flex gap={4} align="center">
      <Link to={`/products?categoryId=${row.categoryId}`}>{words.productsOf(row.products)}</Link>
      {row.children && (
        <Button
          type="text"
          size="small"
          aria-label={words.newCategoryBelow(row.name)}
          onClick={() => onName({ parentId: row.categoryId, siblings: row.children ?? [] })}
        >
          {words.addBelow}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        aria-label={`${words.renameCategory} ${row.name}`}
        onClick={() => onName({ row, parentId, siblings })}
      >
        {words.renameCategory}
      </Button>
      <Button
        type="text"
        size="small"
        danger
        disabled={(row.children?.length ?? 0) > 0}
        aria-label={words.removeCategory(row.name)}
        onClick={ask}
      >
        {words.remove}
      </Button>
    </Flex>
  )
}

function NameForm({ row, parentId, siblings, onClose }: Naming & { onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const save = useWrite(
    (name: string) =>
      row
        ? call('PUT /mall/goods/v1/manage/category', {
            body: { categoryId: row.categoryId, name },
            quiet: true,
          })
        : callOnce('POST /mall/goods/v1/manage/category', { body: { name, parentId }, quiet: true }),
    {
      onDone: () => {
        message.success(words.saved)
        onClose()
      },
    },
  )
  return (
    <NameModal
      title={row ? words.renameCategory : words.newCategory}
      label={words.categoryName}
      missing={words.categoryNameMissing}
      initial={row?.name ?? ''}
      maxLength={32}
      problemOf={(name) =>
        siblings.some((other) => other.name === name && other.categoryId !== row?.categoryId)
          ? words.categoryNameTaken
          : undefined
      }
      isBusy={save.busy}
      onSave={(name) => save.run(name)}
      onClose={onClose}
    />
  )
}
