import { cardColour, cardPalette } from '@mingpian/contract/shared/rules/palette.ts'
import { Flex, Radio, theme } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const styles = [1, 2, 3] as const
export interface Look {
  cardStyle: (typeof styles)[number]
  cardColor: number
}

interface Props<T> {
  value?: T
  onChange?: (value: T) => void
  disabled?: boolean
}

/** The style of a card, or of all cards. */
export function StyleChoice({ value, onChange, disabled }: Props<Look['cardStyle']>) {
  const words = useWords()
  return (
    <Radio.Group
      aria-label={words.lockable.cardStyle}
      disabled={disabled}
      value={value}
      options={styles.map((style) => ({ value: style, label: words.cardStyles[style] }))}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

/** The colour of a card, or of all cards. */
export function ColourChoice({ value, onChange, disabled }: Props<number>) {
  const words = useWords()
  const { token } = theme.useToken()
  return (
    <Radio.Group
      aria-label={words.lockable.cardColor}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
      style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 4px' }}
    >
      {cardPalette.map(({ name, first, second }, index) => (
        <Radio key={name} value={index} style={{ marginInlineEnd: 0 }}>
          <span
            role="img"
            aria-label={words.cardColours[name]}
            style={{
              display: 'inline-block',
              width: 24,
              height: 20,
              verticalAlign: 'middle',
              borderRadius: 4,
              border: `1px solid ${token.colorBorderSecondary}`,
              background: `linear-gradient(135deg, ${first}, ${second})`,
            }}
          />
        </Radio>
      ))}
    </Radio.Group>
  )
}

interface FaceProps extends Look {
  name: string
  /** Below the name: the position, the company. */
  lines: string[]
  avatar: string
}

/**
 * The face of a card in the chosen colour and style, as on the phone: with a large portrait, with text only, or over a
 * band.
 */
export function CardFace({ cardStyle, cardColor, name, lines, avatar }: FaceProps) {
  const { first, second, text } = cardColour(cardColor)
  const isTall = cardStyle === 1 && avatar !== ''
  return (
    <Flex
      align={isTall ? 'flex-end' : 'center'}
      gap={16}
      style={{
        position: 'relative',
        aspectRatio: isTall ? '690 / 520' : '690 / 390',
        maxWidth: 320,
        overflow: 'hidden',
        boxSizing: 'border-box',
        padding: 24,
        borderRadius: 16,
        color: text,
        background:
          cardStyle === 3
            ? `linear-gradient(135deg, ${first} 0 62%, ${second} 62% 100%)`
            : `linear-gradient(135deg, ${first}, ${second})`,
      }}
    >
      {isTall && (
        <img
          src={avatar}
          alt=""
          style={{
            position: 'absolute',
            inset: '0 0 0 auto',
            width: '56%',
            height: '100%',
            objectFit: 'cover',
            clipPath: 'ellipse(96% 108% at 96% 44%)',
          }}
        />
      )}
      {avatar && cardStyle === 3 && (
        <img
          src={avatar}
          alt=""
          style={{ width: 64, height: 64, borderRadius: 32, objectFit: 'cover', flexShrink: 0 }}
        />
      )}
      <div style={{ minWidth: 0, width: isTall ? '48%' : undefined, overflowWrap: 'anywhere' }}>
        <div style={{ fontSize: 22, fontWeight: 600 }}>{name}</div>
        {lines.filter(Boolean).map((line) => (
          <div key={line} style={{ opacity: 0.9, fontSize: isTall ? 13 : undefined }}>
            {line}
          </div>
        ))}
      </div>
    </Flex>
  )
}
