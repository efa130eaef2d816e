import { useUpload } from '@mingpian/client/react/use-upload.ts'
import { uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Flex, Upload } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { UploadProgress } from '#kit/upload-progress.tsx'

interface VideoFieldProps {
  /** Given by the form, for its label. */
  id?: string
  /** The address of the file; '' for none. */
  value?: string
  onChange?: (url: string) => void
}

/** One video of a form, by the address of its file. */
export function VideoField({ id, value = '', onChange }: VideoFieldProps) {
  const words = useWords()
  const uploads = useUpload('video', ({ url }) => onChange?.(url))
  return (
    <>
      {value && (
        // biome-ignore lint/a11y/useMediaCaption: the company's own film comes without captions
        <video
          key={value}
          src={value}
          controls
          preload="metadata"
          style={{ display: 'block', maxWidth: '100%', maxHeight: 240, marginBottom: 8, borderRadius: 8 }}
        />
      )}
      <Flex gap={8}>
        <Upload
          accept={uploadRules.video.type}
          showUploadList={false}
          disabled={uploads.busy}
          beforeUpload={(file) => {
            uploads.start([file])
            return false
          }}
        >
          <Button id={id} disabled={uploads.busy}>
            {value ? words.changeVideo : words.chooseVideo}
          </Button>
        </Upload>
        {value && (
          <Button type="text" onClick={() => onChange?.('')}>
            {words.removeVideo}
          </Button>
        )}
      </Flex>
      <UploadProgress uploads={uploads} />
    </>
  )
}
