import { callQuery } from '@mingpian/client/react/queries.ts'
import { trackingForm } from '@mingpian/contract/shared/rules/shipping.ts'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** Spaces around it are cut. */
const typedTracking = new RegExp(`^\\s*${trackingForm}\\s*$`)

/**
 * The carrier and the number of a parcel. The carriers of WeChat's list are suggested; without a list, and for one that it
 * lacks, the name is typed.
 */
export function CarrierFields() {
  const words = useWords()
  const query = useQuery({
    ...callQuery('GET /mall/order/v1/console/shipping/carriers', {}),
    staleTime: 3_600_000,
  })
  const carriers = query.data?.carriers ?? []
  const typed = (Form.useWatch<string | undefined>('carrier') ?? '').trim()
  const isUnknown = carriers.length > 0 && typed !== '' && !carriers.some(({ name }) => name === typed)
  return (
    <>
      <Form.Item
        name="carrier"
        label={words.orderCarrier}
        rules={[{ required: true, whitespace: true, message: words.orderCarrierMissing }]}
        extra={isUnknown && words.carrierUnknown}
      >
        <AutoComplete
          options={carriers.map(({ name }) => ({ value: name }))}
          showSearch={{
            filterOption: (text, option) => option?.value.includes(text.trim()) ?? false,
          }}
        >
          <Input maxLength={32} />
        </AutoComplete>
      </Form.Item>
      <Form.Item
        name="tracking"
        label={words.orderTracking}
        rules={[{ required: true, pattern: typedTracking, message: words.orderTrackingWrong }]}
      >
        <Input maxLength={42} spellCheck={false} />
      </Form.Item>
    </>
  )
}
