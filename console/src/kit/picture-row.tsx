import { Flex, Image } from 'antd'
import { useWords } from './preferences.tsx'

interface PictureRowProps {
  /** `small`: the address of a smaller version. */
  pictures: readonly { url: string; small?: string | undefined; alt?: string | undefined }[]
  /** The side of each picture, in px. */
  size: number
}

/** Pictures side by side; a click opens them large, one after the other. Nothing without pictures. */
export function PictureRow({ pictures, size }: PictureRowProps) {
  const words = useWords()
  if (pictures.length === 0) return null
  return (
    <Image.PreviewGroup>
      <Flex gap={8} wrap>
        {pictures.map(({ url, small, alt }, at) => (
          <Image
            key={url}
            src={small ?? url}
            alt={alt || words.pictureOf(at + 1)}
            width={size}
            height={size}
            style={{ objectFit: 'cover', borderRadius: 8 }}
            preview={{ src: url }}
          />
        ))}
      </Flex>
    </Image.PreviewGroup>
  )
}
