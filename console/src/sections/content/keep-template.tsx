import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, Select, Typography } from 'antd'
import { FormModal } from '#kit/form-modal.tsx'
import { usePreferences } from '#kit/preferences.tsx'

/** Keeps a piece as a template: a new one, or in place of one of its kind. */
export function KeepTemplate({ piece, onClose }: { piece: LibraryItem; onClose: () => void }) {
  const { locale, words } = usePreferences()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ name: string; templateId: string }>()
  const { data } = useQuery(callQuery('GET /biz/v1/content/templates', { query: { locale } }))
  const own = (data?.list ?? []).filter(({ isStarter, kind }) => !isStarter && kind === piece.kind)
  const keep = useWrite(
    ({ name, templateId }: { name: string; templateId: string }) => {
      const body = { materialId: piece._id, name: name.trim(), ...(templateId && { templateId }) }
      return callOnce('POST /biz/v1/content/template', { body, quiet: true })
    },
    {
      onDone: () => {
        message.success(words.templateKept)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.keepAsTemplate}
      form={form}
      initial={{ name: piece.title, templateId: '' }}
      isBusy={keep.busy}
      onSend={(values) => keep.run(values)}
      onClose={onClose}
    >
      <Typography.Paragraph type="secondary">{words.keepAsTemplateHint}</Typography.Paragraph>
      {own.length > 0 && (
        <Form.Item name="templateId" label={words.templateTarget}>
          <Select
            options={[
              { value: '', label: words.newTemplate },
              ...own.map(({ templateId, name }) => ({
                value: templateId,
                label: words.replaceTemplate(name),
              })),
            ]}
            onChange={(id: string) =>
              form.setFieldValue('name', own.find(({ templateId }) => templateId === id)?.name ?? piece.title)
            }
          />
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label={words.templateName}
        rules={[{ required: true, whitespace: true, message: words.templateNameMissing }]}
      >
        <Input autoFocus maxLength={100} />
      </Form.Item>
    </FormModal>
  )
}
