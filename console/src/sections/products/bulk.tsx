import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { BulkChange, ManagedItem } from '@mingpian/contract/shared/goods.ts'
import { App, Button, Flex, Form, Modal, Select, Typography } from 'antd'
import { useState } from 'react'
import { useCategoryOptions } from '#features/products/category-options.ts'
import { useWords } from '#kit/preferences.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { AmountModal } from './amount-modal.tsx'

interface Props {
  products: ManagedItem[]
  onDone: () => void
}

type Opened = 'prices' | 'stock' | 'category' | undefined

/** Actions on the selected products. */
export function Bulk({ products, onDone }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const [opened, setOpened] = useState<Opened>()
  const productIds = products.map(({ _id }) => _id)
  const done = ({ changed }: { changed: number }) => {
    message.success(words.changedCount(changed))
    setOpened(undefined)
    onDone()
  }
  const shelf = useWrite(
    (state: 'published' | 'offline') =>
      call('PUT /mall/goods/v1/manage/shelf', { body: { productIds, state }, quiet: true }),
    { onDone: done },
  )
  const prices = useWrite(
    (change: BulkChange) =>
      callOnce('PUT /mall/goods/v1/manage/prices', { body: { productIds, change }, quiet: true }),
    { onDone: done },
  )
  const stock = useWrite(
    (change: BulkChange) =>
      callOnce('PUT /mall/goods/v1/manage/stock', { body: { productIds, change }, quiet: true }),
    { onDone: done },
  )
  const close = () => setOpened(undefined)
  return (
    <Flex gap={8} wrap align="center">
      <Typography.Text>{words.chosenProducts(products.length)}</Typography.Text>
      <Button loading={shelf.busy} onClick={() => shelf.run('published')}>
        {words.putOnShelf}
      </Button>
      <Button loading={shelf.busy} onClick={() => shelf.run('offline')}>
        {words.takeOffShelf}
      </Button>
      <Button onClick={() => setOpened('prices')}>{words.changePrices}</Button>
      <Button onClick={() => setOpened('stock')}>{words.changeStock}</Button>
      <Button onClick={() => setOpened('category')}>{words.setCategory}</Button>
      {products.length === 1 && products[0] && <Remove product={products[0]} onDone={onDone} />}
      <Button type="link" onClick={onDone}>
        {words.cancel}
      </Button>
      {opened === 'prices' && (
        <AmountModal
          of="prices"
          isBusy={prices.busy}
          onSave={(change) => prices.run(change)}
          onClose={close}
        />
      )}
      {opened === 'stock' && (
        <AmountModal of="stock" isBusy={stock.busy} onSave={(change) => stock.run(change)} onClose={close} />
      )}
      {opened === 'category' && <Sort productIds={productIds} onDone={done} onClose={close} />}
    </Flex>
  )
}

function Remove({ product: { _id, name }, onDone }: { product: ManagedItem; onDone: () => void }) {
  const words = useWords()
  const undoable = useUndoMessage()
  const putBack = useWrite(() =>
    call('POST /mall/goods/v1/manage/product/put_back', { body: { productId: _id }, quiet: true }),
  )
  const remove = useWrite(
    () => call('DELETE /mall/goods/v1/manage/product', { query: { productId: _id }, quiet: true }),
    {
      onDone: () => {
        undoable(words.productRemoved(name), () => putBack.run())
        onDone()
      },
    },
  )
  return (
    <Button danger loading={remove.busy} onClick={() => remove.run()}>
      {words.remove}
    </Button>
  )
}

interface SortProps {
  productIds: string[]
  onDone: (done: { changed: number }) => void
  onClose: () => void
}

function Sort({ productIds, onDone, onClose }: SortProps) {
  const words = useWords()
  const [toCategoryId, setCategory] = useState('')
  const options = useCategoryOptions()
  const sort = useWrite(
    () =>
      call('PUT /mall/goods/v1/manage/category/products', {
        body: { productIds, toCategoryId },
        quiet: true,
      }),
    { onDone },
  )
  return (
    <Modal
      open
      title={words.setCategory}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={sort.busy}
      onOk={() => void sort.run()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={words.category} htmlFor="sort-category">
          <Select
            id="sort-category"
            value={toCategoryId}
            onChange={setCategory}
            options={[{ value: '', label: words.noCategory }, ...options]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
