import { PictureOutlined } from '@ant-design/icons'
import type { useUpload } from '@mingpian/client/react/use-upload.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, theme, Upload } from 'antd'
import { useWords } from './preferences.tsx'
import { UploadProgress } from './upload-progress.tsx'

interface ChosenPictureProps {
  /** The address of the picture, '' for none. */
  src: string
  alt?: string
  uploads: ReturnType<typeof useUpload>
  onRemove: () => void
  /** In pixels. */
  width: number
  height: number
  /** Given by the form, for its label. */
  id?: string
}

/** One picture, or its place, with buttons that choose, change and remove it. */
export function ChosenPicture({ src, alt = '', uploads, onRemove, width, height, id }: ChosenPictureProps) {
  const words = useWords()
  const { token } = theme.useToken()
  const box = { width, height, borderRadius: token.borderRadius }
  return (
    <>
      <Flex gap={12} align="center" wrap>
        {src ? (
          <img src={src} alt={alt} style={{ ...box, objectFit: 'cover' }} />
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
            disabled={uploads.busy}
            beforeUpload={(file) => {
              uploads.start([file])
              return false
            }}
          >
            <Button disabled={uploads.busy}>{src ? words.changePicture : words.choosePicture}</Button>
          </Upload>
          {src && (
            <Button type="text" onClick={onRemove}>
              {words.removePicture}
            </Button>
          )}
        </Flex>
      </Flex>
      <UploadProgress uploads={uploads} />
    </>
  )
}
