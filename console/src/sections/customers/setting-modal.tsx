import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Form, Modal, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'

interface Props<T extends object> {
  title: string
  query: Parameters<typeof Loaded<T>>[0]['query']
  keep: (setting: T) => Promise<unknown>
  /** Whether the reader may change the setting; otherwise it is only shown. */
  mayWrite: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with one setting of the company: read, changed, saved. */
export function SettingModal<T extends object>(props: Props<T>) {
  const { title, query, keep, mayWrite, onClose, children } = props
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<T>()
  const write = useWrite(keep, {
    onDone: () => {
      message.success(words.saved)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={title}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={write.busy}
      okButtonProps={{ disabled: !mayWrite || !query.data }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(setting) => (
          <Form
            form={form}
            layout="vertical"
            disabled={!mayWrite}
            initialValues={setting}
            onFinish={(values) => write.run(values)}
          >
            {children}
          </Form>
        )}
      </Loaded>
    </Modal>
  )
}
