import { cardColour, cardPalette } from '@mingpian/contract/shared/rules/palette.ts'
import { Flex, Radio, theme } from 'antd'
import { useWords } from './preferences.tsx'

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
      style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}
    >
      {cardPalette.map(({ name, first, second }, index) => (
        <Radio key={name} value={index}>
          <span
            role="img"
            aria-label={words.cardColours[name]}
            style={{
              display: 'inline-block',
              width: 28,
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

/** The face of a card in the chosen colour: with the portrait, with words alone, or over a band. */
export function CardFace({ cardStyle, cardColor, name, lines, avatar }: FaceProps) {
  const { first, second, text } = cardColour(cardColor)
  return (
    <Flex
      align="center"
      gap={16}
      style={{
        aspectRatio: '5 / 3',
        maxWidth: 320,
        boxSizing: 'border-box',
        padding: 24,
        borderRadius: 12,
        color: text,
        background:
          cardStyle === 3
            ? `linear-gradient(135deg, ${first} 0 62%, ${second} 62% 100%)`
            : `linear-gradient(135deg, ${first}, ${second})`,
      }}
    >
      {avatar && cardStyle !== 2 && (
        <img
          src={avatar}
          alt=""
          style={{
            width: 64,
            height: 64,
            borderRadius: cardStyle === 3 ? 8 : 32,
            objectFit: 'cover',
            flexShrink: 0,
          }}
        />
      )}
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <div style={{ fontSize: 22, fontWeight: 600 }}>{name}</div>
        {lines.filter(Boolean).map((line) => (
          <div key={line} style={{ opacity: 0.9 }}>
            {line}
          </div>
        ))}
      </div>
    </Flex>
  )
}
