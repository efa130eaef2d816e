import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useUpload } from '@mingpian/client/react/use-upload.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import { pictureTypes, type UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, Image, Typography, Upload } from 'antd'
import { useRef } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { UploadProgress } from '#kit/upload-progress.tsx'

interface PictureFieldProps {
  /** Given by the form, for its label and for a fault. */
  id?: string
  label: string
  maxCount: number
  purpose?: Extract<UploadPurpose, 'image' | 'cover'>
  value?: Picture[]
  onChange?: (pictures: Picture[]) => void
}

/** Pictures in their order: added, moved by a step, removed. */
export function PictureField({
  id,
  label,
  maxCount,
  purpose = 'image',
  value = [],
  onChange,
}: PictureFieldProps) {
  const words = useWords()
  // Several uploads end within one render.
  const list = useRef(value)
  list.current = value
  const uploads = useUpload(purpose, ({ url, width, height }) => {
    list.current = [...list.current, { url, alt: '', width, height }]
    onChange?.(list.current)
  })
  const move = (at: number, step: number) => {
    const moved = [...value]
    moved.splice(at + step, 0, ...moved.splice(at, 1))
    onChange?.(moved)
  }
  const room = maxCount - value.length
  return (
    <>
      <Image.PreviewGroup>
        <Flex gap={12} wrap>
          {value.map((picture, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
            <Flex vertical gap={4} key={at}>
              <Image
                src={picture.url}
                alt={picture.alt || words.pictureOf(at + 1)}
                width={112}
                height={112}
                style={{ objectFit: 'cover', borderRadius: 8 }}
              />
              <Flex justify="center">
                {maxCount > 1 && (
                  <Button
                    type="text"
                    size="small"
                    disabled={at === 0}
                    aria-label={words.pictureEarlier(at + 1)}
                    icon={<ArrowLeftOutlined />}
                    onClick={() => move(at, -1)}
                  />
                )}
                <Button
                  type="text"
                  size="small"
                  danger
                  aria-label={words.pictureRemove(label, at + 1)}
                  icon={<DeleteOutlined />}
                  onClick={() => onChange?.(value.filter((_, i) => i !== at))}
                />
                {maxCount > 1 && (
                  <Button
                    type="text"
                    size="small"
                    disabled={at === value.length - 1}
                    aria-label={words.pictureLater(at + 1)}
                    icon={<ArrowRightOutlined />}
                    onClick={() => move(at, 1)}
                  />
                )}
              </Flex>
            </Flex>
          ))}
          {room > 0 && (
            <Upload
              accept={pictureTypes}
              multiple={room > 1}
              showUploadList={false}
              disabled={uploads.busy}
              beforeUpload={(file, files) => {
                if (file === files.at(-1)) uploads.start(files.slice(0, room))
                return false
              }}
            >
              <Button
                id={id}
                style={{ width: 112, height: 112 }}
                type="dashed"
                disabled={uploads.busy}
                aria-label={words.addPictureOf(label)}
              >
                <Flex vertical gap={4} align="center">
                  <PlusOutlined />
                  {words.upload}
                </Flex>
              </Button>
            </Upload>
          )}
        </Flex>
      </Image.PreviewGroup>
      {maxCount > 1 && (
        <Typography.Text type="secondary" style={{ fontSize: 12 }}>
          {words.ofMost(value.length, maxCount)}
        </Typography.Text>
      )}
      <UploadProgress uploads={uploads} />
    </>
  )
}

interface CoverFieldProps {
  id?: string
  value?: string
  onChange?: (url: string) => void
}

/** The cover: one picture, by its address. */
export function CoverField({ id, value = '', onChange }: CoverFieldProps) {
  const { cover } = useWords()
  return (
    <PictureField
      id={id}
      label={cover}
      maxCount={1}
      purpose="cover"
      value={value ? [{ url: value, alt: '', width: 1, height: 1 }] : []}
      onChange={([picture]) => onChange?.(picture?.url ?? '')}
    />
  )
}
