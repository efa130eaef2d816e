import type { ChosenMaterial } from '@mingpian/contract/shared/card-things.ts'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { withChange } from '#features/card-edit/things/chosen.ts'
import { ThingFace, ThingState } from '#features/card-edit/things/thing-face.tsx'
import { ThingsEditor } from '#features/card-edit/things/things-editor.tsx'
import type { Things } from '#features/card-edit/things/use-things.ts'
import { WordsSheet } from '#features/card-edit/things/words-sheet.tsx'
import { m } from '#paraglide/messages.js'

const nameOf = ({ ownTitle, title }: ChosenMaterial) => ownTitle || title

/** The chosen materials with what can be done to each. */
export function MaterialList({
  label,
  items,
  things,
}: {
  label: string
  items: ChosenMaterial[]
  things: Things<ChosenMaterial>
}) {
  const [naming, setNaming] = useState<ChosenMaterial | null>(null)
  const rename = (item: ChosenMaterial, typed: string) => {
    const ownTitle = typed === item.title ? '' : typed
    things.change(withChange(things.list ?? [], item, { ownTitle }))
  }
  return (
    <>
      <ThingsEditor
        label={label}
        items={items}
        things={things}
        nameOf={nameOf}
        row={(item) => <Row item={item} />}
        actionsOf={(item) =>
          item.available
            ? [
                {
                  words: m.things_rename(),
                  icon: <PenLine size={20} aria-hidden />,
                  run: () => setNaming(item),
                },
              ]
            : []
        }
      />
      {naming && (
        <WordsSheet
          title={m.things_rename()}
          label={m.things_rename_label()}
          hint={m.things_rename_hint()}
          placeholder={naming.title}
          value={naming.ownTitle}
          onSet={(typed) => rename(naming, typed)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

function Row({ item }: { item: ChosenMaterial }) {
  const { cover, ownTitle, title, fixed, available } = item
  return (
    <ThingFace
      cover={cover}
      title={nameOf(item)}
      note={ownTitle && m.things_original({ title })}
      faint={!available}
    >
      <ThingState fixed={fixed} available={available} />
    </ThingFace>
  )
}
