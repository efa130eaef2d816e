import type { ChosenGood } from '@mingpian/contract/shared/card-things.ts'
import { ownWordsLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { useState } from 'react'
import { priceWords } from '#features/card/format.ts'
import { withChange } from '#features/card-edit/things/chosen.ts'
import { ThingAction, ThingFace, ThingState } from '#features/card-edit/things/thing-face.tsx'
import style from '#features/card-edit/things/things.module.css'
import { ThingsEditor } from '#features/card-edit/things/things-editor.tsx'
import type { Things } from '#features/card-edit/things/use-things.ts'
import { WordsSheet } from '#features/card-edit/things/words-sheet.tsx'
import { m } from '#paraglide/messages.js'

/** The chosen products with what can be done to each. */
export function GoodsList({ items, things }: { items: ChosenGood[]; things: Things<ChosenGood> }) {
  const [recommended, recommend] = useState<ChosenGood | null>(null)
  const change = (item: ChosenGood, next: Partial<ChosenGood>) => things.change(withChange(items, item, next))
  return (
    <>
      <ThingsEditor
        label={m.card_goods()}
        items={items}
        things={things}
        nameOf={({ name }) => name}
        row={(item, remove) => (
          <Row
            item={item}
            onReason={() => recommend(item)}
            onHide={() => change(item, { hidden: !item.hidden })}
            onRemove={remove}
          />
        )}
      />
      {recommended && (
        <WordsSheet
          title={m.goods_reason()}
          label={recommended.name}
          hint={m.goods_reason_hint({ n: ownWordsLength })}
          value={recommended.reason}
          onSet={(reason) => change(recommended, { reason })}
          onClose={() => recommend(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  item: ChosenGood
  onReason: () => void
  onHide: () => void
  onRemove: () => void
}

function Row({ item, onReason, onHide, onRemove }: RowProps) {
  const { cover, name, fixed, available, hidden, reason } = item
  const words = hidden
    ? { words: m.goods_show(), of: m.goods_show_of({ name }) }
    : { words: m.goods_hide(), of: m.goods_hide_of({ name }) }
  return (
    <div className={style.row}>
      <ThingFace cover={cover} title={name} note={priceWords(item)} faint={!available || hidden}>
        <ThingState fixed={fixed} available={available} />
        {hidden && <small>{m.goods_hidden()}</small>}
        {reason && <small className={style.reason}>{reason}</small>}
      </ThingFace>
      {!fixed && (
        <div className={style.actions}>
          {available && (
            <>
              <ThingAction words={m.goods_reason()} of={m.goods_reason_of({ name })} onClick={onReason} />
              <ThingAction {...words} onClick={onHide} />
            </>
          )}
          <ThingAction words={m.things_remove()} of={m.things_remove_of({ name })} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}
