import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { App, Button, Card, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '#kit/preferences.tsx'

const mostBytes = 5 * 1024 * 1024

interface Props {
  isReading: boolean
  /** @param content of the file, in base64 */
  onRead: (name: string, content: string) => void
  isTemplateOnItsWay: boolean
  onTemplate: () => void
  children?: ReactNode
}

/** A place for a list, xlsx or csv, with its template. */
export function ListDrop({ isReading, onRead, isTemplateOnItsWay, onTemplate, children }: Props) {
  const words = useWords()
  const { message } = App.useApp()
  const read = async (file: File) => {
    if (file.size > mostBytes) return void message.error(words.importTooLarge)
    onRead(file.name, await base64Of(file))
  }
  return (
    <Card
      title={words.importFile}
      extra={
        <Button icon={<DownloadOutlined />} loading={isTemplateOnItsWay} onClick={onTemplate}>
          {words.importTemplate}
        </Button>
      }
    >
      <Upload.Dragger
        accept=".xlsx,.csv"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          void read(file)
          return false
        }}
      >
        <InboxOutlined style={{ fontSize: 40 }} aria-hidden />
        <div style={{ marginTop: 8 }}>{isReading ? words.loading : words.importDrop}</div>
        <div style={{ opacity: 0.75 }}>{words.importDropHint}</div>
      </Upload.Dragger>
      {children}
    </Card>
  )
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
