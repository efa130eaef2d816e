import type { Picture, PieceOf } from '@mingpian/contract/shared/content.ts'
import { articlePictures } from '@mingpian/contract/shared/rules/article-html.ts'
import { MessageCircleQuestion } from 'lucide-react'
import { Html } from '#features/reading/html.tsx'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { askWords, useAskSpot } from './ask-spot.tsx'
import style from './kinds.module.css'

/** A case: its results, before and after, the story, and what the customer says. */
export function Case({
  material,
  via,
  onPicture,
}: {
  material: PieceOf<'case'>
  via: Via
  onPicture: OpenPicture
}) {
  const { before, after, results, quote, html } = material.body
  const ask = useAskSpot(material, via)
  const sides = [...side(m.reading_before(), before), ...side(m.reading_after(), after)]
  const hasPictures = sides.length > 0 || articlePictures(html).length > 0
  const all = sides.map(({ label, picture: { url, alt } }) => ({ url, alt: alt || label }))
  return (
    <>
      {results.length > 0 && (
        <dl className={style.results}>
          {results.map(({ value, label }) => (
            <div key={label}>
              <dd>{value}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
      )}
      {sides.length > 0 && (
        <div className={style.sides} data-sides={sides.length} data-pictures data-asking={ask.asking}>
          {sides.map(({ label, picture }, i) => (
            <figure key={label}>
              <button
                type="button"
                onClick={(event) =>
                  ask.asking
                    ? ask.mark(event, { page: i + 1, picture: picture.url })
                    : onPicture(picture.url, all)
                }
              >
                <img src={picture.url} alt={all[i]?.alt} width={picture.width} height={picture.height} />
              </button>
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {hasPictures && ask.part}
      {hasPictures && ask.toggle && (
        <p className={style.ask}>
          <Button small onClick={ask.toggle}>
            <MessageCircleQuestion size={20} aria-hidden />
            {askWords(ask.asking)}
          </Button>
        </p>
      )}
      <div data-pictures data-asking={ask.asking}>
        <Html
          html={html}
          onPicture={onPicture}
          {...(ask.asking && {
            onMark: (tap, { place, url }) => ask.mark(tap, { page: sides.length + place + 1, picture: url }),
          })}
        />
      </div>
      {quote.words && (
        <figure className={style.quote}>
          <blockquote>{quote.words}</blockquote>
          {quote.by && <figcaption>{quote.by}</figcaption>}
        </figure>
      )}
    </>
  )
}

const side = (label: string, picture: Picture | null) => (picture ? [{ label, picture }] : [])
