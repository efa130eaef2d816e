import { Button, Input, Table, Typography } from 'antd'
import { useState } from 'react'
import { OnePicture } from '#kit/one-picture.tsx'
import { useWords } from '#kit/preferences.tsx'
import { combinationsOf, faultsOf, type Matrix, newRow, type Row } from './matrix.ts'
import { OptionFields } from './option-fields.tsx'
import { PartsModal } from './parts-modal.tsx'

interface Props {
  id?: string
  value?: Matrix
  onChange?: (matrix: Matrix) => void
  /** Whether each SKU needs a weight. */
  isWeighed: boolean
  /** After an attempt to save: faulty cells are marked. */
  showsFaults: boolean
}

type Combination = ReturnType<typeof combinationsOf>[number]

/** The SKUs: option names and values make the rows, and each row has its price, stock, code and picture. */
export function SkuField({ id, value = { options: [], rows: {} }, onChange, isWeighed, showsFaults }: Props) {
  const words = useWords()
  const [parted, setParted] = useState<Combination>()
  const all = combinationsOf(value)
  const faults = showsFaults ? faultsOf(value, isWeighed) : new Set<string>()
  const set = (key: string, change: Partial<Row>) => {
    const row = all.find((each) => each.key === key)?.row ?? newRow
    onChange?.({ ...value, rows: { ...value.rows, [key]: { ...row, ...change } } })
  }
  const setAll = (change: Partial<Row>) => {
    const rows = all.map(({ key, row }) => [
      key,
      { ...row, ...(row.parts.length > 0 && 'stock' in change ? {} : change) },
    ])
    onChange?.({ ...value, rows: { ...value.rows, ...Object.fromEntries(rows) } })
  }
  const nameOf = ({ values }: Combination) => values.map(({ text }) => text).join(' / ') || words.onlySku
  const cell = (
    combination: Combination,
    field: 'price' | 'marketPrice' | 'stock' | 'code' | 'grams',
    label: string,
  ) => {
    const { key, row } = combination
    const isFaulty = faults.has(`${key}/${field}`)
    return (
      <Input
        aria-label={words.cellOf(label, nameOf(combination))}
        aria-invalid={isFaulty}
        status={isFaulty ? 'error' : ''}
        inputMode={field === 'code' ? 'text' : 'decimal'}
        maxLength={field === 'code' ? 64 : 16}
        value={row[field]}
        onChange={({ target }) => set(key, { [field]: target.value })}
        style={{ width: field === 'code' ? 136 : 104 }}
      />
    )
  }
  return (
    <div id={id} tabIndex={-1}>
      <OptionFields matrix={value} faults={faults} onChange={(next) => onChange?.(next)} />
      {faults.has('count') && (
        <Typography.Text type="danger">{words.tooManySkus(all.length)}</Typography.Text>
      )}
      {all.length > 1 && (
        <FillAll onPrice={(price) => setAll({ price })} onStock={(stock) => setAll({ stock })} />
      )}
      <Table<Combination>
        size="small"
        rowKey="key"
        dataSource={all.slice(0, 200)}
        pagination={false}
        scroll={{ x: 'max-content', y: 560 }}
        columns={[
          { key: 'options', title: words.sku, render: (_, row) => nameOf(row) },
          { key: 'price', title: words.priceInYuan, render: (_, row) => cell(row, 'price', words.price) },
          {
            key: 'marketPrice',
            title: words.marketPrice,
            render: (_, row) => cell(row, 'marketPrice', words.marketPrice),
          },
          {
            key: 'stock',
            title: words.stock,
            render: (_, combination) => {
              const { parts, readStock, reserved } = combination.row
              if (parts.length > 0) return readStock
              return (
                <>
                  {cell(combination, 'stock', words.stock)}
                  {reserved > 0 && <small>{words.reservedOf(reserved)}</small>}
                </>
              )
            },
          },
          { key: 'code', title: words.skuCode, render: (_, row) => cell(row, 'code', words.skuCode) },
          { key: 'grams', title: words.skuGrams, render: (_, row) => cell(row, 'grams', words.skuGrams) },
          {
            key: 'picture',
            title: words.skuPicture,
            render: (_, { key, row }) => (
              <OnePicture
                purpose="image"
                width={40}
                height={40}
                value={row.picture}
                onChange={(picture) => set(key, { picture })}
              />
            ),
          },
          {
            key: 'parts',
            title: words.partsOf,
            render: (_, combination) => (
              <Button
                type="link"
                size="small"
                aria-label={words.cellOf(words.partsOf, nameOf(combination))}
                onClick={() => setParted(combination)}
              >
                {combination.row.parts.length > 0
                  ? words.partsCount(combination.row.parts.length)
                  : words.partsNone}
              </Button>
            ),
          },
        ]}
      />
      {parted && (
        <PartsModal
          title={words.partsTitle(nameOf(parted))}
          parts={parted.row.parts}
          onSave={(parts) => {
            set(parted.key, { parts })
            setParted(undefined)
          }}
          onClose={() => setParted(undefined)}
        />
      )}
    </div>
  )
}

function FillAll({ onPrice, onStock }: { onPrice: (text: string) => void; onStock: (text: string) => void }) {
  const words = useWords()
  return (
    <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap', margin: '8px 0 12px' }}>
      {(
        [
          [words.price, onPrice],
          [words.stock, onStock],
        ] as const
      ).map(([label, onFill]) => (
        <Input.Search
          key={label}
          aria-label={words.fillAllOf(label)}
          placeholder={label}
          inputMode="decimal"
          maxLength={16}
          enterButton={words.fillAll}
          onSearch={(text) => text.trim() && onFill(text.trim())}
          style={{ width: 240 }}
        />
      ))}
    </div>
  )
}
