import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { fenOf } from '@mingpian/contract/shared/rules/amount.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { App, DatePicker, Flex, Form, Input, Select, Typography } from 'antd'
import type { Dayjs } from 'dayjs'
import { useProductSearch } from '#features/products/product-search.ts'
import { momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'

interface Fields {
  name: string
  span: [Dayjs, Dayjs]
  productId: string
  /** By the SKU; a SKU without a price keeps its ordinary one. */
  lines?: Record<string, { price?: string; stock?: string }>
}

/** Gives SKUs of a product a price for a time. */
export function NewActivity({ onDone }: { onDone: () => void }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const productId = Form.useWatch('productId', form)
  const { data } = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/skus', { query: { productId } }),
    enabled: Boolean(productId),
  })
  const skus = productId ? (data?.list ?? []) : []
  const make = useWrite(
    ({ name, span: [from, until], lines }: Fields) =>
      callOnce('POST /mall/goods/v1/manage/activity', {
        body: {
          name: name.trim(),
          startsAt: momentIn(timeZone, from),
          endsAt: momentIn(timeZone, until),
          lines: skus.flatMap(({ skuId }) => {
            const price = fenOf(lines?.[skuId]?.price ?? '')
            return typeof price === 'number' ? [{ skuId, price, stock: Number(lines?.[skuId]?.stock) }] : []
          }),
        },
        quiet: true,
      }),
    {
      onDone: () => {
        message.success(words.saved)
        onDone()
      },
    },
  )
  const submit = (fields: Fields) => {
    if (skus.some(({ skuId }) => fields.lines?.[skuId]?.price)) make.run(fields)
    else message.error(words.activityLinesMissing)
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <Form.Item
        name="name"
        label={words.activityName}
        rules={[{ required: true, whitespace: true, message: words.activityNameMissing }]}
      >
        <Input maxLength={32} showCount />
      </Form.Item>
      <Form.Item
        name="span"
        label={words.activitySpan}
        rules={[
          { required: true, message: words.activitySpanMissing },
          {
            validator: async (_, span?: [Dayjs, Dayjs]) => {
              const until = span && Date.parse(momentIn(timeZone, span[1]))
              const isWrong = until && (until <= Date.now() || !span[0].isBefore(span[1]))
              if (isWrong) throw new Error(words.activitySpanWrong)
            },
          },
        ]}
      >
        <DatePicker.RangePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="productId"
        label={words.activityProduct}
        rules={[{ required: true, message: words.activityProductMissing }]}
      >
        <ProductSelect />
      </Form.Item>
      {skus.map(({ skuId, options, price, available }) => (
        <Flex key={skuId} gap={12} align="flex-start">
          <div style={{ flex: 1, minWidth: 0, paddingTop: 4 }}>
            {options.join(' / ') || words.onlySku}
            <div>
              <Typography.Text type="secondary">
                {words.ordinaryPrice} {yuan(price)} · {words.partAvailable(available)}
              </Typography.Text>
            </div>
          </div>
          <Form.Item
            name={['lines', skuId, 'price']}
            rules={[
              { validator: async (_, text = '') => refuse(text !== '' && !isFen(text), words.amountWrong) },
            ]}
          >
            <Input
              aria-label={words.cellOf(words.activityPrice, options.join(' / '))}
              placeholder={words.activityPrice}
              inputMode="decimal"
              maxLength={16}
            />
          </Form.Item>
          <Form.Item
            name={['lines', skuId, 'stock']}
            dependencies={[['lines', skuId, 'price']]}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, text = '') =>
                  refuse(
                    Boolean(getFieldValue(['lines', skuId, 'price'])) && !/^\d{1,8}$/.test(text),
                    words.numberWrong,
                  ),
              }),
            ]}
          >
            <Input
              aria-label={words.cellOf(words.activityStock, options.join(' / '))}
              placeholder={words.activityStock}
              inputMode="numeric"
              maxLength={8}
            />
          </Form.Item>
        </Flex>
      ))}
      <SaveButton busy={make.busy} />
    </Form>
  )
}

const isFen = (text: string) => typeof fenOf(text) === 'number'

function refuse(isWrong: boolean, why: string): void {
  if (isWrong) throw new Error(why)
}

interface SelectProps {
  id?: string
  value?: string
  onChange?: (productId: string) => void
}

/** A product, found by its name. */
function ProductSelect({ value, onChange, ...field }: SelectProps) {
  return (
    <Select
      {...field}
      {...useProductSearch()}
      value={value ?? null}
      onChange={(productId: string) => onChange?.(productId)}
    />
  )
}
