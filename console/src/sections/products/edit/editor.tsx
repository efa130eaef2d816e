import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { ManagedProduct } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Card, Flex, Form, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftFound } from '#kit/draft-found.tsx'
import { checked } from '#kit/first-fault.ts'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { shelfColours } from '../list.tsx'
import { Basics } from './basics.tsx'
import { faultsOf, type Matrix } from './matrix.ts'
import { Selling } from './selling.tsx'
import { SkuField } from './sku-field.tsx'
import { emptyValues, inputOf, type Values, valuesOf } from './values.ts'

/** One product: what buyers see, its SKUs, and how it is sold. */
export function ProductEditor({ stored }: { stored?: ManagedProduct }) {
  const words = useWords()
  const { timeZone } = useMe()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [showsFaults, setShowsFaults] = useState(false)
  const templateId = Form.useWatch('freightTemplateId', { form, preserve: true }) ?? stored?.freightTemplateId
  const freights = useQuery(callQuery('GET /mall/order/v1/console/freight/list', {}))
  const isWeighed = freights.data?.list.find((each) => each.templateId === templateId)?.counts === 'weight'
  const draft = useFoundDraft<Values>(stored ? `product.${stored._id}.${stored.revision}` : 'product')
  const begun = () => (stored ? valuesOf(stored, timeZone) : emptyValues)
  const [initial] = useState(() => draft.found ?? begun())
  const save = useWrite(
    async ({ values, shelve }: { values: Values; shelve: boolean }) => {
      const body = inputOf(values, stored, timeZone)
      const { productId } = await callOnce('POST /mall/goods/v1/manage/product', { body, quiet: true })
      if (shelve)
        await call('PUT /mall/goods/v1/manage/shelf', {
          body: { productIds: [productId], state: 'published' },
          quiet: true,
        })
    },
    {
      onDone: (_, { shelve }) => {
        draft.forget()
        message.success(shelve ? words.shelved : words.saved)
        navigate('/products')
      },
    },
  )
  const send = async (shelve: boolean) => {
    setShowsFaults(true)
    const values = await checked(form)
    if (values) save.run({ values: { ...initial, ...form.getFieldsValue(true), ...values }, shelve })
  }
  const isOnShelf = stored?.state === 'published'
  const heading = stored ? words.editProduct : words.newProduct
  const isBusy = (shelve: boolean) => save.running?.shelve === shelve
  return (
    <Page
      title={
        <Flex align="center" gap={12}>
          {heading}
          {stored && <Tag color={shelfColours[stored.state]}>{words.shelfStates[stored.state]}</Tag>}
        </Flex>
      }
      name={heading}
      keepsHead
      actions={
        <>
          <Button
            type={isOnShelf ? 'primary' : 'default'}
            disabled={save.busy}
            loading={isBusy(false)}
            onClick={() => void send(false)}
          >
            {words.save}
          </Button>
          {!isOnShelf && (
            <Button
              type="primary"
              disabled={save.busy}
              loading={isBusy(true)}
              onClick={() => void send(true)}
            >
              {words.saveAndShelve}
            </Button>
          )}
        </>
      }
    >
      {draft.found !== null && (
        <DraftFound
          onDiscard={() => {
            draft.forget()
            form.setFieldsValue(begun())
          }}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial}
        preserve
        requiredMark
        onValuesChange={() => draft.keep(form.getFieldsValue(true))}
        onFinish={() => void send(false)}
      >
        <Flex vertical gap={16}>
          <Basics stored={stored} />
          <Card title={words.skusAndStock}>
            <Form.Item
              name="matrix"
              noStyle
              dependencies={['freightTemplateId']}
              rules={[
                {
                  validator: async (_, matrix: Matrix) => {
                    if (faultsOf(matrix, isWeighed).size > 0) throw new Error(words.amountWrong)
                  },
                },
              ]}
            >
              <SkuField isWeighed={isWeighed} showsFaults={showsFaults} />
            </Form.Item>
          </Card>
          <Selling freights={freights.data?.list ?? []} />
        </Flex>
      </Form>
    </Page>
  )
}
