import { useUpload } from '@mingpian/client/react/use-upload.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import { Input } from 'antd'
import { ChosenPicture } from '#kit/chosen-picture.tsx'
import { useWords } from '#kit/preferences.tsx'

interface SitePictureProps {
  value: Picture | null
  onChange: (picture: Picture | null) => void
}

/** One picture with its size, and its description for screen readers. */
export function SitePicture({ value, onChange }: SitePictureProps) {
  const words = useWords()
  const uploads = useUpload('image', ({ url, width, height }) => onChange({ url, width, height, alt: '' }))
  return (
    <>
      <ChosenPicture
        src={value?.url ?? ''}
        alt={value?.alt}
        uploads={uploads}
        onRemove={() => onChange(null)}
        width={160}
        height={90}
      />
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
    </>
  )
}
