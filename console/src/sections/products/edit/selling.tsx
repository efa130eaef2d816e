import type { FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import { type Delivery, deliveries, goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { pointsLimits } from '@mingpian/contract/shared/rules/points.ts'
import { Card, Checkbox, Flex, Form, Input, InputNumber, Select, Switch } from 'antd'
import { Link } from 'react-router'
import { useWords } from '#kit/preferences.tsx'

/** How a product is sold: delivery and its freight, limits, and its times on the shelf. */
export function Selling({ freights }: { freights: readonly FreightTemplate[] }) {
  const words = useWords()
  const half = { flex: '1 1 240px' }
  return (
    <Card title={words.selling}>
      <Form.Item
        name="delivery"
        label={words.delivery}
        required
        rules={[
          {
            validator: async (_, chosen: Delivery[] = []) => {
              if (chosen.length === 0) throw new Error(words.deliveryMissing)
              if (chosen.includes('none') && chosen.length > 1) throw new Error(words.deliveryWrong)
            },
          },
        ]}
      >
        <Checkbox.Group options={deliveries.map((value) => ({ value, label: words.deliveries[value] }))} />
      </Form.Item>
      <Form.Item
        name="freightTemplateId"
        label={words.freightOfProduct}
        extra={
          <>
            {words.freightOfProductHint} <Link to="/products/freight">{words.manageFreight}</Link>
          </>
        }
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: '', label: words.flatFreight },
            ...freights.map(({ templateId, name, counts }) => ({
              value: templateId,
              label: `${name} · ${words.freightCountsBy[counts]}`,
            })),
          ]}
        />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item
          name="limitPerPerson"
          label={words.limitPerPerson}
          extra={words.limitPerPersonHint}
          style={half}
        >
          <InputNumber min={1} max={goodsLimits.count} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="weight" label={words.weight} extra={words.weightHint} style={half}>
          <InputNumber min={-1_000_000} max={1_000_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="points" label={words.pointsPrice} extra={words.pointsPriceHint} style={half}>
          <InputNumber min={0} max={pointsLimits.points} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="membersOnly"
          label={words.membersOnly}
          extra={words.membersOnlyHint}
          valuePropName="checked"
          style={half}
        >
          <Switch />
        </Form.Item>
      </Flex>
      <Flex gap={24} wrap>
        <Form.Item name="onShelfAt" label={words.onShelfAt} style={half}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item
          name="offShelfAt"
          label={words.offShelfAt}
          dependencies={['onShelfAt']}
          style={half}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, until: string) => {
                const from = getFieldValue('onShelfAt') as string
                if (from && until && from >= until) throw new Error(words.offShelfWrong)
              },
            }),
          ]}
        >
          <Input type="datetime-local" />
        </Form.Item>
      </Flex>
    </Card>
  )
}
