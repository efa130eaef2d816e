import type { ChosenGood } from '@mingpian/contract/shared/card-things.ts'
import { ownWordsLength } from '@mingpian/contract/shared/rules/card-fields.ts'
import { Eye, EyeOff, MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { priceWords } from '#features/card/format.ts'
import { withChange } from '#features/card-edit/things/chosen.ts'
import { ThingFace, ThingState } from '#features/card-edit/things/thing-face.tsx'
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
        row={(item) => <Row item={item} />}
        actionsOf={(item) =>
          item.available
            ? [
                {
                  words: m.goods_reason(),
                  icon: <MessageSquareQuote size={20} aria-hidden />,
                  run: () => recommend(item),
                },
                {
                  words: item.hidden ? m.goods_show() : m.goods_hide(),
                  icon: item.hidden ? <Eye size={20} aria-hidden /> : <EyeOff size={20} aria-hidden />,
                  run: () => change(item, { hidden: !item.hidden }),
                },
              ]
            : []
        }
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

function Row({ item }: { item: ChosenGood }) {
  const { cover, name, fixed, available, hidden, reason } = item
  return (
    <ThingFace cover={cover} title={name} note={priceWords(item)} faint={!available || hidden}>
      <ThingState fixed={fixed} available={available} />
      {hidden && <small>{m.goods_hidden()}</small>}
      {reason && <small className={style.reason}>{reason}</small>}
    </ThingFace>
  )
}
