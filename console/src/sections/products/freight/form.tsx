import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { FreightInput, FreightTemplate } from '@mingpian/contract/shared/freight.ts'
import {
  flatFreightNames,
  freightCounts,
  freightLimits,
  regionKey,
} from '@mingpian/contract/shared/rules/freight.ts'
import { App, Button, Card, Flex, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { SaveButton } from '#kit/save-button.tsx'
import { RateFields, rateOf, type TypedRate, typedRate } from './rate-fields.tsx'
import { RegionsField } from './regions.tsx'

interface Fields {
  name: string
  counts: FreightInput['counts']
  usual: TypedRate
  rules: { regions: string[]; rate: TypedRate }[]
  notTo: string[]
}

interface Props {
  stored: FreightTemplate | undefined
  /** The values with which a new one begins. */
  copied: FreightTemplate | undefined
  /** Of the other templates. */
  names: readonly string[]
  onDone: () => void
}

const plain: TypedRate = { first: 1, firstPrice: '', more: 1, morePrice: '0', freeFrom: '' }
const plainOf = (counts: FreightInput['counts']): TypedRate =>
  counts === 'weight' ? { ...plain, first: 1000, more: 1000 } : plain

const regionsOf = (keys: readonly string[] = []) => keys.map((key) => key.split('/'))

/** Makes a freight template, or changes one. */
export function FreightForm({ stored, copied, names, onDone }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  // Of the values that the form shows: the list behind it may be read again meanwhile.
  const [revision] = useState(stored?.revision ?? 0)
  const begun = stored ?? copied
  const counts = Form.useWatch('counts', form) ?? begun?.counts ?? 'piece'
  const rules = Form.useWatch('rules', form) ?? []
  const notTo = Form.useWatch('notTo', form) ?? []
  const save = useWrite(
    (body: FreightInput) =>
      stored
        ? call('POST /mall/order/v1/console/freight/save', {
            body: { ...body, templateId: stored.templateId, revision },
            quiet: true,
          })
        : callOnce('POST /mall/order/v1/console/freight/create', { body, quiet: true }),
    {
      onDone: () => {
        message.success(words.saved)
        onDone()
      },
    },
  )
  const initial: Fields = {
    name: stored?.name ?? (copied ? words.freightCopyOf(copied.name).slice(0, freightLimits.name) : ''),
    counts: begun?.counts ?? 'piece',
    usual: begun ? typedRate(begun.usual) : plain,
    rules: (begun?.rules ?? []).map(({ regions, rate }) => ({
      regions: regions.map(regionKey),
      rate: typedRate(rate),
    })),
    notTo: (begun?.notTo ?? []).map(regionKey),
  }
  const takenBeside = (at: number | undefined) =>
    new Set([
      ...rules.flatMap((rule, nth) => (nth === at ? [] : (rule?.regions ?? []))),
      ...(at === undefined ? [] : notTo),
    ])
  const refuseName = async (_: unknown, name = '') => {
    const typed = name.trim()
    if (!typed) throw new Error(words.freightNameMissing)
    if (names.includes(typed) || Object.values(flatFreightNames).some((each) => each === typed))
      throw new Error(words.freightNameTaken)
  }
  const submit = ({ name, counts, usual, rules, notTo }: Fields) =>
    save.run({
      ...{ name: name.trim(), counts, usual: rateOf(usual), notTo: regionsOf(notTo) },
      rules: rules.map(({ regions, rate }) => ({ regions: regionsOf(regions), rate: rateOf(rate) })),
    })
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onFinish={submit}
    >
      <Form.Item name="name" label={words.freightName} rules={[{ validator: refuseName }]}>
        <Input maxLength={freightLimits.name} showCount />
      </Form.Item>
      <Form.Item
        name="counts"
        label={words.freightCounts}
        extra={stored && stored.products > 0 ? words.freightCountsFixed(stored.products) : undefined}
      >
        <Radio.Group
          disabled={Boolean(stored && stored.products > 0)}
          options={freightCounts.map((value) => ({ value, label: words.freightCountsBy[value] }))}
          onChange={({ target }) => {
            // The step follows the unit that is counted, until staff type one.
            if (!begun && !form.isFieldsTouched(['usual'])) form.setFieldValue('usual', plainOf(target.value))
          }}
        />
      </Form.Item>
      <Card size="small" title={words.freightUsual} style={{ marginBottom: 16 }}>
        <RateFields name={['usual']} counts={counts} />
      </Card>
      <Form.List name="rules">
        {(rows, { add, remove }) => (
          <Flex vertical gap={16} style={{ marginBottom: 16 }}>
            {rows.map(({ key, name }) => (
              <Card
                key={key}
                size="small"
                title={words.freightRule(name + 1)}
                extra={
                  <Button
                    type="text"
                    danger
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={words.freightRuleRemove(name + 1)}
                    onClick={() => remove(name)}
                  />
                }
              >
                <Form.Item
                  name={[name, 'regions']}
                  label={words.freightRegions}
                  rules={[{ required: true, message: words.freightRegionsMissing }]}
                >
                  <RegionsField taken={takenBeside(name)} />
                </Form.Item>
                <RateFields name={[name, 'rate']} counts={counts} />
              </Card>
            ))}
            {rows.length < freightLimits.rules && (
              <Button
                type="dashed"
                icon={<PlusOutlined />}
                onClick={() => add({ regions: [], rate: plainOf(counts) })}
              >
                {words.freightRuleAdd}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
      <Form.Item name="notTo" label={words.freightNotTo} extra={words.freightNotToHint}>
        <RegionsField taken={takenBeside(undefined)} />
      </Form.Item>
      <SaveButton busy={save.busy} />
    </Form>
  )
}
