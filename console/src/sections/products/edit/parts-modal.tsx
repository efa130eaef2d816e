import { DeleteOutlined } from '@ant-design/icons'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, InputNumber, Modal, Select, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import type { Part } from './matrix.ts'

interface Props {
  title: string
  parts: Part[]
  onSave: (parts: Part[]) => void
  onClose: () => void
}

/** Chooses the SKUs that a bundle draws on, and how many of each. */
export function PartsModal({ title, parts, onSave, onClose }: Props) {
  const words = useWords()
  const [chosen, setChosen] = useState(parts)
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { data, isFetching } = useQuery(
    callQuery('GET /mall/goods/v1/manage/skus', { query: { keyword: keyword || undefined } }),
  )
  const found = (data?.list ?? []).filter((sku) => chosen.every(({ skuId }) => skuId !== sku.skuId))
  const labelOf = (sku: (typeof found)[number]) => [sku.name, ...sku.options].join(' ')
  return (
    <Modal
      open
      title={title}
      okText={words.save}
      cancelText={words.cancel}
      onOk={() => onSave(chosen)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{words.partsHint}</Typography.Text>
        <Select
          aria-label={words.partsSearch}
          placeholder={words.partsSearch}
          showSearch={{ filterOption: false, onSearch: setText }}
          loading={isFetching}
          value={null}
          disabled={chosen.length >= goodsLimits.parts}
          options={found.map((sku) => ({
            value: sku.skuId,
            label: `${labelOf(sku)} · ${words.partAvailable(sku.available)}`,
          }))}
          onChange={(skuId: string | null) => {
            const sku = found.find((each) => each.skuId === skuId)
            if (sku)
              setChosen([
                ...chosen,
                { skuId: sku.skuId, count: 1, name: labelOf(sku), available: sku.available },
              ])
          }}
        />
        {chosen.map(({ skuId, name, count, available }) => (
          <Flex key={skuId} gap={8} align="center">
            <span style={{ flex: 1, minWidth: 0 }}>
              {name} <small>{words.partAvailable(available)}</small>
            </span>
            <InputNumber
              aria-label={words.partCount(name)}
              min={1}
              max={goodsLimits.count}
              precision={0}
              value={count}
              onChange={(next) =>
                setChosen(chosen.map((part) => (part.skuId === skuId ? { ...part, count: next ?? 1 } : part)))
              }
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={words.removeValue(name)}
              onClick={() => setChosen(chosen.filter((part) => part.skuId !== skuId))}
            />
          </Flex>
        ))}
      </Flex>
    </Modal>
  )
}
