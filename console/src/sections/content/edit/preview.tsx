import { cleanHtml } from '@mingpian/client/editing/clean-html.ts'
import { coverOf, type PieceKind, type Values, valuesOf } from '@mingpian/client/editing/piece.ts'
import { Form, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { ShownForm } from '#features/pieces/shown-form.tsx'
import style from '#kit/columns.module.css'
import { Phone, PhonePreview } from '#kit/phone-preview.tsx'
import { useWords } from '#kit/preferences.tsx'
import { useSession } from '#kit/session.ts'
import { isPieceKind } from '../kinds.ts'
import type { StoredPiece } from './save-piece.ts'

interface PreviewProps {
  kind: PieceKind
  /** On a narrow screen, on which it is in a drawer. */
  isOpen: boolean
  onClose: () => void
}

/** A preview of the piece with the typed values, as on a customer's phone. */
export function Preview({ kind, isOpen, onClose }: PreviewProps) {
  const values = Form.useWatch((all: Values) => all, { preserve: true }) as Values | undefined
  if (!values?.marks) return null
  return (
    <PhonePreview isOpen={isOpen} onClose={onClose}>
      <Face kind={kind} values={values} />
    </PhonePreview>
  )
}

/** A piece as it was saved. */
export function SavedPreview({ piece }: { piece: StoredPiece }) {
  const { kind, title, body } = piece
  return (
    <Phone>
      {isPieceKind(kind) && <Face kind={kind} values={valuesOf(kind, piece, body)} />}
      {body.form && <ShownForm title={title} form={body.form} />}
    </Phone>
  )
}

const Face = (face: { kind: PieceKind; values: Values }) => (
  <>
    <Head values={face.values} />
    <Body {...face} />
  </>
)

function Head({ values: { title, summary } }: { values: Values }) {
  const words = useWords()
  return (
    <>
      <h2>{title || <Typography.Text type="secondary">{words.contentTitle}</Typography.Text>}</h2>
      {summary && <Typography.Text type="secondary">{summary}</Typography.Text>}
    </>
  )
}

function Body({ kind, values }: { kind: PieceKind; values: Values }) {
  const { pages, pictures, html, text, file, before, after, results, quoteWords, quoteBy, address } = values
  const cover = coverOf(values)
  const shown = kind === 'brochure' ? pages : kind === 'image' || kind === 'poster' ? pictures : []
  if (shown.length > 0) return <Pictures urls={shown.map(({ url }) => url)} />
  if (kind === 'moments')
    return (
      <div className={style.body}>
        <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
        <div className={style.grid}>
          {pictures.map(({ url }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
            <img key={at} src={url} alt="" />
          ))}
        </div>
      </div>
    )
  return (
    <>
      {cover && !html.includes(cover) && <Pictures urls={[cover]} />}
      {kind === 'case' && [...before, ...after].length > 0 && (
        <Pictures urls={[...before, ...after].map(({ url }) => url)} />
      )}
      <div className={style.body}>
        {kind === 'case' &&
          results.map(({ value, label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no id
            <p key={at}>
              <strong>{value}</strong> {label}
            </p>
          ))}
        {html && <Article html={html} />}
        {quoteWords && (
          <blockquote>
            {quoteWords}
            {quoteBy && <footer>— {quoteBy}</footer>}
          </blockquote>
        )}
        {(kind === 'document' || kind === 'video') && file.name && <p>{file.name}</p>}
        {kind === 'web' && address && <Typography.Text code>{address}</Typography.Text>}
        {kind === 'mini' && values.miniPath && <Typography.Text code>{values.miniPath}</Typography.Text>}
      </div>
    </>
  )
}

const Pictures = ({ urls }: { urls: string[] }) => (
  <div className={style.wide}>
    {urls.slice(0, 20).map((url, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id, and the same one may stand twice
      <img key={at} src={url} alt="" loading="lazy" />
    ))}
  </div>
)

/** The article by the allow list that the server sanitises by. */
function Article({ html }: { html: string }) {
  const companyId = useSession()?.companyId ?? ''
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(...cleanHtml(html, companyId).body.childNodes)
  }, [html, companyId])
  return <div ref={place} />
}
