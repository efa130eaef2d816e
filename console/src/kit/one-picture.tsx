import { useUpload } from '@mingpian/client/react/use-upload.ts'
import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { ChosenPicture } from './chosen-picture.tsx'

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

/** One picture of a form, by its address: it is stored in the company's storage as soon as it is chosen. */
export function OnePicture({ value = '', onChange, purpose, id, width = 72, height = 72 }: Props) {
  const uploads = useUpload(purpose, ({ url }) => onChange?.(url))
  return (
    <ChosenPicture
      id={id}
      src={value}
      uploads={uploads}
      onRemove={() => onChange?.('')}
      width={width}
      height={height}
    />
  )
}
