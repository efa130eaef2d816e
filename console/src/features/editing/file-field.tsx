import { FilePdfOutlined, InboxOutlined, PlaySquareOutlined } from '@ant-design/icons'
import { type FileValue, noFile } from '@mingpian/client/editing/piece.ts'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, Typography, Upload } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { UploadProgress } from '#kit/upload-progress.tsx'

interface FileFieldProps {
  /** Given by the form, for a fault. */
  id?: string
  purpose: Extract<UploadPurpose, 'document' | 'video'>
  value?: FileValue
  onChange?: (file: FileValue) => void
  /** After the upload, with the new file. */
  onUploaded?: (file: FileValue) => void
}

/** The server's limit of a name. */
const longestName = 200

/** One large file: dropped or chosen, uploaded in parts with its progress, replaced. */
export function FileField({ id, purpose, value = noFile, onChange, onUploaded }: FileFieldProps) {
  const words = useWords()
  const { type } = uploadRules[purpose]
  const uploads = useUpload(purpose, ({ url }, { name, size }) => {
    const file = { url, name: name.slice(-longestName), mime: type, bytes: size }
    onChange?.(file)
    onUploaded?.(file)
  })
  const choose = {
    accept: type,
    showUploadList: false,
    disabled: uploads.busy,
    beforeUpload: (file: File) => {
      uploads.start([file])
      return false
    },
  }
  return (
    // The label of the form's item names the button inside; a fault moves the focus here.
    <div id={id} tabIndex={-1}>
      {value.url ? (
        <Flex align="center" gap={12}>
          {purpose === 'video' ? (
            <PlaySquareOutlined style={{ fontSize: 24 }} />
          ) : (
            <FilePdfOutlined style={{ fontSize: 24 }} />
          )}
          <div style={{ flex: 1, minWidth: 0 }}>
            <Typography.Text ellipsis strong>
              {value.name}
            </Typography.Text>
            <div>
              <Typography.Text type="secondary">
                {words.megabytes((value.bytes / 1024 / 1024).toFixed(1))}
              </Typography.Text>
            </div>
          </div>
          <Upload {...choose}>
            <Button disabled={uploads.busy}>{words.replaceFile}</Button>
          </Upload>
        </Flex>
      ) : (
        <Upload.Dragger {...choose}>
          <InboxOutlined style={{ fontSize: 36 }} aria-hidden />
          <div style={{ marginTop: 8 }}>{words.dropFile}</div>
          <Typography.Text type="secondary">{words.fileHints[purpose]}</Typography.Text>
        </Upload.Dragger>
      )}
      <UploadProgress uploads={uploads} />
    </div>
  )
}
