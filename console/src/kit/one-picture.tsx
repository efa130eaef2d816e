import { PictureOutlined } from '@ant-design/icons'
import { pictureTypes, type UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, theme, Upload } from 'antd'
import { useWords } from './preferences.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useUpload } from './use-upload.ts'

interface Props {
  /** The address of the kept picture, '' for none. */
  value?: string
  onChange?: (url: string) => void
  purpose: UploadPurpose
  /** Given by the form, for its label. */
  id?: string
  width?: number
  height?: number
}

/** One picture of a form, by its address: it is kept in our own storage as soon as it is chosen. */
export function OnePicture({ value = '', onChange, purpose, id, width = 72, height = 72 }: Props) {
  const words = useWords()
  const { token } = theme.useToken()
  const uploads = useUpload(purpose, ({ url }) => onChange?.(url))
  const box = { width, height, borderRadius: token.borderRadius }
  return (
    <>
      <Flex gap={12} align="center">
        {value ? (
          <img src={value} alt="" style={{ ...box, objectFit: 'cover' }} />
        ) : (
          <Flex
            align="center"
            justify="center"
            aria-hidden
            style={{
              ...box,
              background: token.colorFillQuaternary,
              color: token.colorTextQuaternary,
              fontSize: 24,
            }}
          >
            <PictureOutlined />
          </Flex>
        )}
        <Flex gap={8}>
          <Upload
            id={id}
            accept={pictureTypes}
            showUploadList={false}
            disabled={uploads.isBusy}
            beforeUpload={(file) => {
              uploads.start([file])
              return false
            }}
          >
            <Button disabled={uploads.isBusy}>{value ? words.changePicture : words.choosePicture}</Button>
          </Upload>
          {value && (
            <Button type="text" onClick={() => onChange?.('')}>
              {words.removePicture}
            </Button>
          )}
        </Flex>
      </Flex>
      <UploadProgress uploads={uploads} />
    </>
  )
}
