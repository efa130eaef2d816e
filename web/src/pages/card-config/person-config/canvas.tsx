import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { ArrowUpDown, Palette } from 'lucide-react'
import { useState } from 'react'
import { accented } from '#features/card/accent.ts'
import { Face } from '#features/card/view/face.tsx'
import { Goods } from '#features/card/view/goods.tsx'
import { infoKeys, styleKeys } from '#features/card-edit/fields.ts'
import { drafted } from '#features/card-edit/preview.ts'
import { seenGoods, seenMaterials } from '#features/card-edit/things/chosen.ts'
import { productSettingPath } from '#features/card-edit/things/links.ts'
import { useThings } from '#features/card-edit/things/use-things.ts'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import own from './canvas.module.css'
import { Piece } from './piece.tsx'
import { SectionSheet } from './section-sheet.tsx'
import { type PieceOf, piecesOf } from './sections.tsx'

interface CanvasProps {
  editing: CardEditing
  /** The card as visitors see it now. */
  stored: CardPage
  onOrder: () => void
}

/** The card with all unsaved changes, as blocks: a tap on one of them is the way to change it. */
export function Canvas({ editing, stored, onOrder }: CanvasProps) {
  const [openKey, setOpenKey] = useState<PieceOf['key'] | null>(null)
  const materials = useThings('materials')
  const goods = useThings('goods')
  const { card, value, dirty, isLocked } = editing
  const page = {
    ...drafted(stored, value, card.phone, materials.list && seenMaterials(materials.list)),
    goods: goods.list ? seenGoods(goods.list) : stored.goods,
  }
  const pieces = piecesOf(page, editing, materials)
  const open = pieces.find(({ key }) => key === openKey)
  const isFaceDirty = [...infoKeys, ...styleKeys].some((key) => dirty.includes(key))
  return (
    <div className={own.canvas} {...accented(page)}>
      <div className={own.head}>
        <h2>{m.edit_canvas()}</h2>
        {!isLocked('sections') && (
          <button type="button" onClick={onOrder}>
            <ArrowUpDown size={16} aria-hidden />
            {m.edit_order()}
          </button>
        )}
      </div>
      <ul>
        {value.sections.map(({ key }) => {
          if (key === 'style')
            return (
              <li key={key} className={own.face}>
                <Piece
                  name={m.edit_info_title()}
                  state={isFaceDirty ? m.edit_piece_unsaved() : ''}
                  href="#/pages/card-config/person-info/index"
                >
                  <Face page={page} />
                </Piece>
                <a className={own.style} href="#/pages/card-config/person-info-card-style/index">
                  <Palette size={16} aria-hidden />
                  <span>{m.edit_style_title()}</span>
                </a>
              </li>
            )
          const piece = pieces.find((each) => each.key === key)
          return (
            piece && (
              <li key={key}>
                <Piece name={piece.name} state={piece.state} onOpen={() => setOpenKey(piece.key)}>
                  {piece.view}
                </Piece>
              </li>
            )
          )
        })}
        <li>
          <Piece
            name={m.edit_goods()}
            state={goods.dirty ? m.edit_piece_unsaved() : countWords(page.goods.length)}
            href={`#${productSettingPath}`}
          >
            {page.goods.length > 0 && <Goods page={page} />}
          </Piece>
        </li>
      </ul>
      {open && (
        <SectionSheet piece={open} editing={editing} onOrder={onOrder} onClose={() => setOpenKey(null)} />
      )}
    </div>
  )
}

const countWords = (n: number) => (n > 0 ? m.edit_piece_count({ n }) : m.edit_piece_empty())
