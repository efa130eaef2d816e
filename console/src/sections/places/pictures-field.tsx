import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, theme, Upload } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { UploadProgress } from '#kit/upload-progress.tsx'

interface Props {
  value?: string[]
  onChange?: (urls: string[]) => void
  id?: string
}

const most = 9

/** Up to nine pictures; the first one is shown in lists. */
export function PicturesField({ value = [], onChange, id }: Props) {
  const words = useWords()
  const { token } = theme.useToken()
  const uploads = useUpload('cover', ({ url }) => onChange?.([...value, url]))
  return (
    <>
      <Flex gap={8} wrap>
        {value.map((url, at) => (
          <div key={url} style={{ position: 'relative' }}>
            <img
              src={url}
              alt={words.placePicture(at + 1)}
              style={{ width: 96, height: 72, objectFit: 'cover', borderRadius: token.borderRadius }}
            />
            <Button
              size="small"
              shape="circle"
              icon={<CloseOutlined />}
              aria-label={words.placePictureRemove(at + 1)}
              onClick={() => onChange?.(value.filter((each) => each !== url))}
              style={{ position: 'absolute', top: -6, insetInlineEnd: -6 }}
            />
          </div>
        ))}
        {value.length < most && (
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
            <Button
              icon={<PlusOutlined />}
              disabled={uploads.busy}
              style={{ width: 96, height: 72 }}
              aria-label={words.choosePicture}
            />
          </Upload>
        )}
      </Flex>
      <UploadProgress uploads={uploads} />
    </>
  )
}
