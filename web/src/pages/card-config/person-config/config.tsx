import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import style from '#features/card-edit/card-edit.module.css'
import { claimPage } from '#features/card-edit/claim.ts'
import { configKeys } from '#features/card-edit/fields.ts'
import { Conflicts, Unsaved } from '#features/card-edit/notices.tsx'
import { useCardEdit } from '#features/card-edit/use-card-edit.ts'
import { codeNames } from '#features/card-edit/words.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ChoiceRow, LinkRow, Rows } from '#ui/rows.tsx'
import { Complete } from './complete.tsx'
import { Licence } from './licence.tsx'
import { OpenSwitch } from './open-switch.tsx'
import own from './person-config.module.css'
import { Sections } from './sections.tsx'

const previewHref = '#/pages/card-config/decoration-preview/index'

export function Config({ card }: { card: CardEdit }) {
  const editing = useCardEdit(card)
  const { value, set, dirty, conflicts, saving, save } = editing
  const changed = configKeys.some((key) => dirty.includes(key))
  const { leave, unsaved } = useUnsaved({ otherwise: '/pages/home/index', isDirty: changed })
  const submit = async () => {
    if (await save(configKeys)) leave()
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.edit_title()}</h1>
      {unsaved}
      <Conflicts editing={editing} />
      <Complete completeness={card.completeness} />
      {!card.licensed && <Licence card={card} />}
      {card.claimed ? (
        card.licensed && <OpenSwitch editing={editing} />
      ) : (
        <Rows>
          <LinkRow title={m.claim_row()} note={m.claim_row_hint()} href={`#${claimPage}`} />
        </Rows>
      )}
      <Rows title={m.edit_content()}>
        <LinkRow title={m.edit_info_title()} href="#/pages/card-config/person-info/index" />
        <LinkRow title={m.edit_style_title()} href="#/pages/card-config/person-info-card-style/index" />
        <LinkRow title={m.edit_brief_title()} href="#/pages/card-config/config-details/brief/index" />
        <LinkRow title={m.edit_goods()} href="#/pages/product-setting/index" />
        <LinkRow title={m.edit_code_page()} href="#/pages/wxapp-code/index" />
        <LinkRow title={m.stats_title()} href="#/pages/card-statistics/index" />
        <ChoiceRow
          title={m.edit_code_which()}
          value={value.contactCode}
          choices={(['enterprise', 'mini', 'default'] as const).map((each) => [each, codeNames[each]()])}
          onChange={(next) => set('contactCode', next)}
        />
      </Rows>
      <Unsaved editing={editing} keys={configKeys} />
      <Sections editing={editing} />
      <ActionBar>
        {changed ? (
          <div className={own.bar}>
            <LinkButton href={previewHref}>{m.edit_preview_short()}</LinkButton>
            <Button kind="primary" busy={saving} disabled={conflicts.length > 0} onClick={submit}>
              {m.edit_save()}
            </Button>
          </div>
        ) : (
          <LinkButton kind="primary" block href={previewHref}>
            {m.edit_preview()}
          </LinkButton>
        )}
      </ActionBar>
    </main>
  )
}
