import { call } from '@mingpian/client/call.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import type { MaterialItem, ProductItem } from '@mingpian/contract/shared/entities.ts'
import { mostOnCompanyCard } from '@mingpian/contract/shared/rules/company-card.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { priceWords } from '#features/card/format.ts'
import { idsOf } from '#features/card-edit/things/chosen.ts'
import { GoodsPicker } from '#features/card-edit/things/goods-picker.tsx'
import { MaterialPicker } from '#features/card-edit/things/material-picker.tsx'
import style from '#features/company-card/company-card.module.css'
import { EditedCard } from '#features/company-card/edit-state.tsx'
import { contentPath, editPath } from '#features/company-card/links.ts'
import { useSave } from '#features/company-card/use-save.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { saidOnPage } from '#kit/form-failure.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceRow, Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'
import { type Content, chosenOf, sameContent } from './content.ts'
import { ContentList } from './content-list.tsx'

/** The materials and products of a card: chosen, put in order, fixed on every member's card. */
export default function ContentPage() {
  const { param } = useAddress()
  return (
    <AdminOnly>
      <EditedCard cardId={param('cardId')}>
        {(card) => <Edit card={card} adding={param('add') === 'materials'} />}
      </EditedCard>
    </AdminOnly>
  )
}

/** @param adding the materials to choose from lie over the list: one step of the way back */
function Edit({ card, adding }: { card: CompanyCardEdit; adding: boolean }) {
  const { cardId, revision } = card
  const { value: mine, set: setMine, clear } = useDraft<Content | null>(`company.${cardId}.content`, null)
  const [kind, setKind] = useState<keyof Content>('materials')
  const [picking, setPicking] = useState(false)
  const navigate = useNavigate()
  const { busy, hasConflict, save } = useSave()
  const content: Content = mine ?? card
  const changed = !sameContent(content, card)
  const { leave, unsaved } = useUnsaved({
    otherwise: editPath(cardId),
    isDirty: changed && !adding,
    discard: clear,
  })

  const addMaterials = (items: MaterialItem[]) => {
    setMine({ ...content, materials: [...content.materials, ...items.map(asChosen)] })
    navigate(-1)
  }
  const addGoods = (items: ProductItem[]) => {
    setMine({ ...content, goods: [...content.goods, ...items.map(asChosen)] })
    setPicking(false)
  }
  const submit = async () => {
    const body = { cardId, revision, ...chosenOf(content) }
    if (
      await save(() => call('POST /biz/v1/card/company_card/material/update', { body, quiet: saidOnPage }))
    ) {
      clear()
      leave()
    }
  }
  if (adding)
    return (
      <main className={style.page}>
        <h1 className="sr-only">{m.corp_content_add_material()}</h1>
        <MaterialPicker
          used={idsOf(content.materials)}
          room={mostOnCompanyCard - content.materials.length}
          onAdd={addMaterials}
        />
      </main>
    )
  const isMaterials = kind === 'materials'
  const add = () => (isMaterials ? navigate(contentPath(cardId, 'materials')) : setPicking(true))
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.corp_edit_content()}</h1>
      {unsaved}
      {hasConflict && (
        <p className={style.conflict} role="alert">
          {m.corp_conflict()}
        </p>
      )}
      <Rows>
        <ChoiceRow
          title={m.corp_content_kinds()}
          value={kind}
          choices={[
            ['materials', m.corp_content_materials()],
            ['goods', m.corp_content_goods()],
          ]}
          onChange={setKind}
        />
      </Rows>
      {content[kind].length > 0 ? (
        <ContentList
          key={kind}
          label={isMaterials ? m.corp_content_materials() : m.corp_content_goods()}
          list={content[kind].map((item) => ({ ...item, name: 'title' in item ? item.title : item.name }))}
          onChange={(list) => setMine({ ...content, [kind]: list })}
        />
      ) : (
        <StateView
          part
          state={{
            kind: 'empty',
            title: isMaterials ? m.corp_content_none_material() : m.corp_content_none_goods(),
            hint: m.corp_content_none_hint(),
          }}
        />
      )}
      <ActionBar>
        <div className={style.buttons}>
          <Button kind={changed ? 'plain' : 'primary'} disabled={busy} onClick={add}>
            {isMaterials ? m.corp_content_add_material() : m.corp_content_add_goods()}
          </Button>
          {changed && (
            <Button kind="primary" busy={busy} onClick={submit}>
              {m.corp_save()}
            </Button>
          )}
        </div>
      </ActionBar>
      {picking && (
        <GoodsPicker
          priceOf={priceWords}
          used={idsOf(content.goods)}
          room={mostOnCompanyCard - content.goods.length}
          onAdd={addGoods}
          onClose={() => setPicking(false)}
        />
      )}
    </main>
  )
}

const asChosen = <T extends object>(item: T) => ({ ...item, fixed: false, published: true })
