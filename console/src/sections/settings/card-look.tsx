import { cardColour, cardPalette } from '@mingpian/contract/shared/rules/palette.ts'
import { Card, Flex, Radio, Typography, theme } from 'antd'
import { useMe } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'

const styles = [1, 2, 3] as const
interface Look {
  cardStyle: (typeof styles)[number]
  cardColor: number
}

interface Props {
  value: Look
  styleLocked: boolean
  colourLocked: boolean
  onChange: (change: Partial<Look>) => void
}

/** Style and colour of all cards, with a sketch of the result. Only a locked one is the company's to choose. */
export function CardLook({ value, styleLocked, colourLocked, onChange }: Props) {
  const words = useWords()
  const { token } = theme.useToken()
  return (
    <Card title={words.commonLook}>
      <Flex vertical gap={16}>
        <Sketch {...value} />
        <Radio.Group
          aria-label={words.lockable.cardStyle}
          disabled={!styleLocked}
          value={value.cardStyle}
          options={styles.map((style) => ({ value: style, label: words.cardStyles[style] }))}
          onChange={({ target }) => onChange({ cardStyle: target.value })}
        />
        <Radio.Group
          aria-label={words.lockable.cardColor}
          disabled={!colourLocked}
          value={value.cardColor}
          onChange={({ target }) => onChange({ cardColor: target.value })}
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
        {!(styleLocked && colourLocked) && (
          <Typography.Text type="secondary">{words.lookNotLocked}</Typography.Text>
        )}
      </Flex>
    </Card>
  )
}

/** The face of a card in the chosen colour: with the portrait, with words alone, or over a band. */
function Sketch({ cardStyle, cardColor }: Look) {
  const { name, avatar, companyName } = useMe()
  const { first, second, text } = cardColour(cardColor)
  return (
    <Flex
      align="center"
      gap={16}
      style={{
        aspectRatio: '5 / 3',
        maxWidth: 320,
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
          style={{ width: 64, height: 64, borderRadius: cardStyle === 3 ? 8 : 32, objectFit: 'cover' }}
        />
      )}
      <div>
        <div style={{ fontSize: 22, fontWeight: 600 }}>{name}</div>
        <div style={{ opacity: 0.9 }}>{companyName}</div>
      </div>
    </Flex>
  )
}
