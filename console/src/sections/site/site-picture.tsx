import { PictureOutlined } from '@ant-design/icons'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, Input, theme, Upload } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { UploadProgress } from '#kit/upload-progress.tsx'
import { useUpload } from '#kit/use-upload.ts'

interface SitePictureProps {
  value: Picture | null
  onChange: (picture: Picture | null) => void
}

/** One picture with its size, and its description for screen readers. */
export function SitePicture({ value, onChange }: SitePictureProps) {
  const words = useWords()
  const { token } = theme.useToken()
  const uploads = useUpload('image', ({ url, width, height }) => onChange({ url, width, height, alt: '' }))
  const box = { width: 160, height: 90, borderRadius: token.borderRadius }
  return (
    <>
      <Flex gap={12} align="center" wrap>
        {value ? (
          <img src={value.url} alt={value.alt} style={{ ...box, objectFit: 'cover' }} />
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
        <Upload
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
          <Button type="text" onClick={() => onChange(null)}>
            {words.removePicture}
          </Button>
        )}
      </Flex>
      {value && (
        <Input
          style={{ marginTop: 8 }}
          aria-label={words.siteBlockPicture}
          placeholder={words.sitePictureAlt}
          maxLength={100}
          value={value.alt}
          onChange={({ target }) => onChange({ ...value, alt: target.value })}
        />
      )}
      <UploadProgress uploads={uploads} />
    </>
  )
}
