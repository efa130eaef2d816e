import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { type CardStyle, cardColour, cardPalette, contrast } from '@mingpian/contract/shared/rules/palette.ts'
import { type CSSProperties, type ReactNode, useId } from 'react'
import style from './style-picker.module.css'
import { Face } from './view/face.tsx'

type Look = Pick<CardPage, 'cardStyle' | 'cardColor'>

interface StylePickerProps {
  /** The card that is drawn. */
  page: CardPage
  look: Look
  /** Whether the company has locked it for all cards. */
  lockedStyle: boolean
  lockedColour: boolean
  onStyle: (cardStyle: CardStyle) => void
  onColour: (cardColor: number) => void
  words: {
    styles: string
    colours: string
    styleNames: Record<CardStyle, () => string>
    colourName: (index: number) => string
  }
  /** Shown below a group that is locked. */
  locked: ReactNode
}

const styles = [1, 2, 3] as const

/** The lowest contrast of a colour's text with its backgrounds. */
export function textContrast(index: number): number {
  const { first, second, text } = cardColour(index)
  return Math.min(contrast(text, first), contrast(text, second))
}

/** Three styles with the own card in each, and seven colours: two groups of radio buttons, so arrows move in them. */
export function StylePicker(props: StylePickerProps) {
  const { page, look, lockedStyle, lockedColour, onStyle, onColour, words, locked } = props
  const name = useId()
  return (
    <>
      <fieldset className={style.group} disabled={lockedStyle}>
        <legend>{words.styles}</legend>
        {lockedStyle && locked}
        <div className={style.styles}>
          {styles.map((each) => (
            <label key={each} className={style.style}>
              <input
                type="radio"
                name={`${name}-style`}
                checked={look.cardStyle === each}
                onChange={() => onStyle(each)}
              />
              <CardThumb page={{ ...page, cardColor: look.cardColor, cardStyle: each }} />
              <span>{words.styleNames[each]()}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={style.group} disabled={lockedColour}>
        <legend>{words.colours}</legend>
        {lockedColour && locked}
        <div className={style.colours}>
          {cardPalette.map(({ first, second }, index) => (
            <label key={first} className={style.colour}>
              <input
                type="radio"
                name={`${name}-colour`}
                aria-label={words.colourName(index)}
                checked={look.cardColor === index}
                onChange={() => onColour(index)}
              />
              <span style={{ '--first': first, '--second': second } as CSSProperties} />
            </label>
          ))}
        </div>
        <p className={style.chosen}>{words.colourName(look.cardColor)}</p>
      </fieldset>
    </>
  )
}

/** A small drawing of the card. Decorative: its content is elsewhere on the page. */
function CardThumb({ page }: { page: CardPage }) {
  return (
    <span className={style.thumb} aria-hidden="true">
      <span className={style.small}>
        <Face page={page} />
      </span>
    </span>
  )
}
