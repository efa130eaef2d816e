import type { Look } from '@mingpian/contract/shared/rules/look.ts'
import { useState } from 'react'
import { chooseLocale } from '#features/preferences/locale.ts'
import { chooseLook, chosenLook } from '#features/preferences/look.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ChoiceRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'

/** The look on this phone, and links to privacy. Needs no session. */
export function Settings() {
  const [look, setLook] = useState(chosenLook)
  const choose = (change: Partial<Look>) => {
    chooseLook(change)
    setLook({ ...look, ...change })
  }
  return (
    <Rows title={m.me_settings()}>
      <SwitchRow
        title={m.me_care()}
        note={m.me_care_hint()}
        on={look.care}
        onChange={(care) => choose({ care })}
      />
      <ChoiceRow<Look['theme']>
        title={m.me_theme()}
        value={look.theme}
        choices={[
          ['', m.me_theme_system()],
          ['light', m.me_theme_light()],
          ['dark', m.me_theme_dark()],
        ]}
        onChange={(theme) => choose({ theme })}
      />
      <ChoiceRow
        title={m.me_language()}
        value={getLocale()}
        choices={[
          ['zh', '中文', 'zh-CN'],
          ['en', 'English', 'en'],
        ]}
        onChange={chooseLocale}
      />
      <LinkRow title={m.shell_title_privacy()} href="#/pages/privacy/index" />
    </Rows>
  )
}
