import type { FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { freightLimits } from '@mingpian/contract/shared/rules/freight.ts'
import { Flex, Form, Input, InputNumber } from 'antd'
import { useWords } from '#kit/preferences.tsx'

type Rate = FreightTemplate['usual']

/** A rate as it is typed: yuan as texts. */
export interface TypedRate {
  first: number
  firstPrice: string
  more: number
  morePrice: string
  freeFrom: string
}

export const typedRate = ({ first, firstPrice, more, morePrice, freeFrom }: Rate): TypedRate => ({
  ...{ first, firstPrice: typedYuan(firstPrice), more, morePrice: typedYuan(morePrice) },
  freeFrom: freeFrom === null ? '' : typedYuan(freeFrom),
})

/** A typed amount in fen; undefined for a text that is none. */
const amountIn = (typed = '', most: number = freightLimits.price): number | undefined => {
  const fen = fenOf(typed)
  return typeof fen === 'number' && fen <= most ? fen : undefined
}

export const rateOf = ({ first, firstPrice, more, morePrice, freeFrom }: TypedRate): Rate => ({
  ...{ first, firstPrice: amountIn(firstPrice) ?? 0, more, morePrice: amountIn(morePrice) ?? 0 },
  freeFrom: amountIn(freeFrom, freightLimits.freeFrom) || null,
})

interface Props {
  /** Where the rate stands in the form, or in its row of a list. */
  name: (string | number)[]
  counts: FreightTemplate['counts']
}

/** So much for the first pieces or grams, so much for each further step, and from which amount on freight is free. */
export function RateFields({ name, counts }: Props) {
  const words = useWords()
  const units = words.freightUnitNames[counts]
  const step = {
    ...{ required: true, type: 'integer' as const, min: 1, max: freightLimits.step },
    message: words.freightStepWrong,
  }
  const amount = (isOptional: boolean, most?: number) => ({
    validator: async (_: unknown, typed = '') => {
      if (isOptional && typed.trim() === '') return
      if (amountIn(typed, most) === undefined) throw new Error(words.amountWrong)
    },
  })
  const counted = (field: string, label: string) => (
    <Form.Item name={[...name, field]} label={label} rules={[step]}>
      <InputNumber min={1} max={freightLimits.step} precision={0} style={{ width: 108 }} suffix={units} />
    </Form.Item>
  )
  const priced = (field: string, label: string, isOptional = false, most?: number) => (
    <Form.Item name={[...name, field]} label={label} rules={[amount(isOptional, most)]}>
      <Input inputMode="decimal" maxLength={12} style={{ width: 108 }} />
    </Form.Item>
  )
  return (
    <Flex gap={16} wrap>
      {counted('first', words.freightFirst[counts])}
      {priced('firstPrice', words.freightFirstPrice)}
      {counted('more', words.freightMore)}
      {priced('morePrice', words.freightMorePrice)}
      {priced('freeFrom', words.freightFreeFrom, true, freightLimits.freeFrom)}
    </Flex>
  )
}
