import { PictureOutlined } from '@ant-design/icons'
import { UploadError, type UploadProblem, uploadImage } from '@mingpian/client/upload.ts'
import { pictureTypes, type UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { App, Button, Flex, theme, Upload } from 'antd'
import { failureText, useWrite } from './call.ts'
import { usePreferences } from './preferences.tsx'

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

/** A picture of a form: it is kept in our own storage as soon as it is chosen. */
export function PictureField({ value = '', onChange, purpose, id, width = 72, height = 72 }: Props) {
  const { locale, words } = usePreferences()
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const keep = useWrite(async (file: File) => {
    try {
      const { url } = await uploadImage(file, { purpose })
      onChange?.(url)
    } catch (error) {
      const problem: UploadProblem | undefined = error instanceof UploadError ? error.problem : undefined
      message.error(problem ? words.uploadProblems[problem] : failureText(error, locale))
    }
  })
  return (
    <Flex gap={12} align="center">
      {value ? (
        <img
          src={value}
          alt=""
          style={{ width, height, objectFit: 'cover', borderRadius: token.borderRadius }}
        />
      ) : (
        <Flex
          align="center"
          justify="center"
          aria-hidden
          style={{
            width,
            height,
            borderRadius: token.borderRadius,
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
          beforeUpload={(file) => {
            keep.mutate(file)
            return false
          }}
        >
          <Button loading={keep.isPending}>{value ? words.changePicture : words.choosePicture}</Button>
        </Upload>
        {value && (
          <Button type="text" onClick={() => onChange?.('')}>
            {words.removePicture}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
