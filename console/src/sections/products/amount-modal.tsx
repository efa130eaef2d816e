import type { BulkChange } from '@mingpian/contract/shared/goods.ts'
import { fenOf } from '@mingpian/contract/shared/rules/amount.ts'
import { Form, Input, Radio } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  of: 'prices' | 'stock'
  isBusy: boolean
  onSave: (change: BulkChange) => void
  onClose: () => void
}

interface Fields {
  by: BulkChange['by']
  value: string
}

/** Asks how prices or stock change: to a value, by one, or to a percentage. */
export function AmountModal({ of, isBusy, onSave, onClose }: Props) {
  const words = useWords()
  const [form] = Form.useForm<Fields>()
  const by = Form.useWatch('by', form) ?? 'set'
  const ways = of === 'prices' ? (['set', 'add', 'percent'] as const) : (['set', 'add'] as const)
  return (
    <FormModal
      title={of === 'prices' ? words.changePrices : words.changeStock}
      form={form}
      initial={{ by: 'set', value: '' }}
      isBusy={isBusy}
      onSend={({ by, value }) => {
        const number = amountOf(of, by, value)
        if (number !== undefined) onSave({ by, value: number })
      }}
      onClose={onClose}
    >
      <Form.Item name="by" label={words.bulkWay}>
        <Radio.Group options={ways.map((value) => ({ value, label: words.bulkWays[of][value] }))} />
      </Form.Item>
      <Form.Item
        name="value"
        label={by === 'percent' ? words.percent : of === 'prices' ? words.priceInYuan : words.stockCount}
        extra={by === 'percent' ? words.percentHint : by === 'add' ? words.addHint : undefined}
        rules={[
          {
            validator: async (_, value = '') => {
              if (amountOf(of, by, value) === undefined) throw new Error(words.amountWrong)
            },
          },
        ]}
      >
        <Input autoFocus inputMode="decimal" maxLength={16} />
      </Form.Item>
    </FormModal>
  )
}

/** Fen of prices, pieces of stock, percent; undefined for a text that is none. */
function amountOf(of: Props['of'], by: Fields['by'], typed: string): number | undefined {
  const text = typed.trim()
  const sign = by === 'add' && text.startsWith('-') ? -1 : 1
  const plain = sign < 0 ? text.slice(1) : text
  if (of === 'prices' && by !== 'percent') {
    const fen = fenOf(plain)
    return typeof fen === 'number' ? sign * fen : undefined
  }
  if (!/^\d{1,9}$/.test(plain)) return undefined
  const number = sign * Number(plain)
  return by === 'percent' && (number < 1 || number > 1_000) ? undefined : number
}
