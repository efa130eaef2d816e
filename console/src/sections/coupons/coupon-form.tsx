import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CouponInput, ManagedCoupon } from '@mingpian/contract/shared/coupons.ts'
import { fenOf, typedYuan } from '@mingpian/contract/shared/rules/amount.ts'
import { couponCodePattern, couponLimits } from '@mingpian/contract/shared/rules/coupon.ts'
import { Alert, App, Flex, Form, Input, InputNumber, Radio, Switch } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { useMe } from '#kit/me.tsx'
import { MomentField } from '#kit/moment-field.tsx'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import type { Words } from '#words/zh.ts'
import { CategoriesField, type Option, ProductsField } from './goods-fields.tsx'

interface Fields {
  name: string
  kind: CouponInput['kind']
  /** As typed: yuan, or a percentage. */
  off: string
  threshold: string
  products: Option[]
  categories: Option[]
  total: number
  perPerson: number
  validity: 'fixed' | 'days'
  startsAt: Dayjs
  endsAt: Dayjs | null
  validDays: number
  byLink: boolean
  byStaff: boolean
  code: string
}

/** A typed percentage in hundredths of a percent; undefined for a text that is no such number. */
const percentOf = (typed: string): number | undefined => {
  const hundredths = /^\d{1,3}(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed) * 100) : 0
  return hundredths > 0 && hundredths <= couponLimits.percent ? hundredths : undefined
}

const amountOf = (typed: string): number | undefined => {
  const fen = fenOf(typed)
  return typeof fen === 'number' && fen > 0 && fen <= couponLimits.off ? fen : undefined
}

/** Makes a coupon, or changes one. What was taken is fixed. */
export function CouponForm({ coupon, onDone }: { coupon?: ManagedCoupon; onDone: () => void }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form) ?? coupon?.kind ?? 'amount'
  const validity = Form.useWatch('validity', form) ?? (coupon?.validDays ? 'days' : 'fixed')
  const isFixed = (coupon?.taken ?? 0) > 0
  const save = useWrite(
    (body: CouponInput) =>
      coupon
        ? call('POST /mall/order/v1/console/coupon/save', {
            body: { ...body, couponId: coupon.couponId },
            quiet: true,
          })
        : callOnce('POST /mall/order/v1/console/coupon/create', { body, quiet: true }),
    {
      onDone: () => {
        message.success(words.saved)
        onDone()
      },
    },
  )
  const submit = (fields: Fields) => {
    const { threshold, startsAt, endsAt, products, categories } = fields
    const starts = momentIn(timeZone, startsAt)
    const ends = endsAt ? momentIn(timeZone, endsAt) : ''
    save.run({
      ...{ name: fields.name.trim(), kind: fields.kind },
      off: (fields.kind === 'amount' ? amountOf(fields.off) : percentOf(fields.off)) ?? 0,
      threshold: threshold.trim() === '' ? 0 : (amountOf(threshold) ?? 0),
      productIds: products.map(({ value }) => value),
      categoryIds: categories.map(({ value }) => value),
      ...{ total: fields.total, perPerson: fields.perPerson, byLink: fields.byLink, byStaff: fields.byStaff },
      code: fields.code.trim(),
      // A form knows minutes: what did not change keeps its seconds.
      ...(coupon && isFixed
        ? { startsAt: coupon.startsAt, endsAt: coupon.endsAt }
        : { startsAt: starts, endsAt: ends }),
      validDays: fields.validity === 'days' ? fields.validDays : 0,
    })
  }
  const refuse = (isWrong: boolean, why: string) => {
    if (isWrong) throw new Error(why)
  }
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initialOf(coupon, timeZone, words)}
      onFinish={submit}
    >
      {isFixed && <Alert type="info" showIcon title={words.couponFixed} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="name"
        label={words.couponName}
        rules={[{ required: true, whitespace: true, message: words.couponNameMissing }]}
      >
        <Input maxLength={64} showCount />
      </Form.Item>
      <Form.Item name="kind" label={words.couponOff}>
        <Radio.Group
          disabled={isFixed}
          options={(['amount', 'percent'] as const).map((value) => ({
            value,
            label: words.couponKinds[value],
          }))}
        />
      </Form.Item>
      <Form.Item
        name="off"
        dependencies={['kind']}
        label={kind === 'amount' ? words.couponAmount : words.couponPercent}
        extra={kind === 'percent' ? words.couponPercentHint : undefined}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, typed = '') =>
              refuse(
                (getFieldValue('kind') === 'amount' ? amountOf(typed) : percentOf(typed)) === undefined,
                words.amountWrong,
              ),
          }),
        ]}
      >
        <Input
          disabled={isFixed}
          inputMode="decimal"
          maxLength={12}
          style={{ width: 160 }}
          {...(kind === 'percent' && { suffix: '%' })}
        />
      </Form.Item>
      <Form.Item
        name="threshold"
        label={words.couponThreshold}
        extra={words.couponThresholdHint}
        rules={[
          {
            validator: async (_, typed = '') =>
              refuse(typed.trim() !== '' && amountOf(typed) === undefined, words.amountWrong),
          },
        ]}
      >
        <Input disabled={isFixed} inputMode="decimal" maxLength={12} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="products" label={words.couponProducts}>
        <ProductsField disabled={isFixed} />
      </Form.Item>
      <Form.Item name="categories" label={words.couponCategories} extra={words.couponGoodsHint}>
        <CategoriesField disabled={isFixed} />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item
          name="total"
          label={words.couponTotal}
          rules={[
            {
              ...{ required: true, type: 'integer' as const, message: words.numberWrong },
              ...{ min: Math.max(1, coupon?.taken ?? 1), max: couponLimits.total },
            },
          ]}
        >
          <InputNumber min={1} max={couponLimits.total} precision={0} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item
          name="perPerson"
          label={words.couponPerPerson}
          rules={[
            {
              ...{ required: true, type: 'integer' as const, message: words.numberWrong },
              ...{ min: 1, max: couponLimits.perPerson },
            },
          ]}
        >
          <InputNumber min={1} max={couponLimits.perPerson} precision={0} style={{ width: 160 }} />
        </Form.Item>
      </Flex>
      <Flex gap={24} wrap>
        <Form.Item
          name="startsAt"
          label={words.couponStarts}
          rules={[{ required: true, message: words.couponStartsMissing }]}
        >
          <MomentField disabled={isFixed} />
        </Form.Item>
        <Form.Item
          name="endsAt"
          label={words.couponEnds}
          extra={words.couponEndsHint}
          dependencies={['validity', 'startsAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, ends: Dayjs | null) => {
                refuse(!ends && getFieldValue('validity') === 'fixed', words.couponEndsMissing)
                const starts = getFieldValue('startsAt') as Dayjs | null
                refuse(Boolean(ends && starts && !starts.isBefore(ends)), words.couponEndsWrong)
              },
            }),
          ]}
        >
          <MomentField disabled={isFixed} />
        </Form.Item>
      </Flex>
      <Form.Item name="validity" label={words.couponValidity}>
        <Radio.Group
          disabled={isFixed}
          options={(['fixed', 'days'] as const).map((value) => ({
            value,
            label: words.couponValidities[value],
          }))}
        />
      </Form.Item>
      {validity === 'days' && (
        <Form.Item
          name="validDays"
          label={words.couponDays}
          rules={[
            {
              ...{ required: true, type: 'integer' as const, message: words.numberWrong },
              ...{ min: 1, max: couponLimits.days },
            },
          ]}
        >
          <InputNumber
            disabled={isFixed}
            min={1}
            max={couponLimits.days}
            precision={0}
            style={{ width: 160 }}
          />
        </Form.Item>
      )}
      <Form.Item name="byLink" label={words.couponByLink} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="byStaff" label={words.couponByStaff} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="code"
        label={words.couponCode}
        extra={words.couponCodeHint}
        rules={[
          {
            validator: async (_, typed = '') =>
              refuse(
                typed.trim() !== '' && !new RegExp(couponCodePattern).test(typed.trim()),
                words.couponCodeWrong,
              ),
          },
        ]}
      >
        <Input maxLength={16} autoComplete="off" style={{ width: 240 }} />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}

function initialOf(coupon: ManagedCoupon | undefined, timeZone: string, words: Words): Fields {
  const starts = chosenIn(timeZone, coupon?.startsAt ?? new Date().toISOString()) ?? dayjs()
  if (!coupon)
    return {
      ...{ name: '', kind: 'amount', off: '', threshold: '', products: [], categories: [] },
      ...{ total: 100, perPerson: 1, byLink: true, byStaff: true, code: '' },
      ...{ startsAt: starts.startOf('minute'), endsAt: null, validity: 'fixed', validDays: 7 },
    }
  const { kind, off, threshold, products, categories, validDays } = coupon
  return {
    ...{ name: coupon.name, kind, off: kind === 'amount' ? typedYuan(off) : String(off / 100) },
    threshold: threshold > 0 ? typedYuan(threshold) : '',
    products: products.map(({ productId, name }) => ({ value: productId, label: name })),
    categories: categories.map(({ categoryId, name }) => ({
      value: categoryId,
      label: name || words.couponCategoryGone,
    })),
    ...{ total: coupon.total, perPerson: coupon.perPerson, byLink: coupon.byLink, byStaff: coupon.byStaff },
    ...{ code: coupon.code, startsAt: starts, endsAt: chosenIn(timeZone, coupon.endsAt || null) },
    ...{ validity: validDays > 0 ? 'days' : 'fixed', validDays: validDays || 7 },
  }
}
