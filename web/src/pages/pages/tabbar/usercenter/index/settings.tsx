import { useState } from 'react'
import { careMode, chooseCare } from '#features/preferences/care.ts'
import { chooseLocale } from '#features/preferences/locale.ts'
import { chooseTheme, chosenTheme, type Theme } from '#features/preferences/theme.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ChoiceRow, LinkRow, Rows, SwitchRow } from '#ui/rows.tsx'

/** How everything looks on this phone, and what is done with what is kept. For anybody. */
export function Settings() {
  const [care, setCare] = useState(careMode)
  const [theme, setTheme] = useState(chosenTheme)
  return (
    <Rows title={m.me_settings()}>
      <SwitchRow
        title={m.me_care()}
        note={m.me_care_hint()}
        on={care}
        onChange={(on) => {
          setCare(on)
          chooseCare(on)
        }}
      />
      <ChoiceRow<Theme>
        title={m.me_theme()}
        value={theme}
        choices={[
          ['system', m.me_theme_system()],
          ['light', m.me_theme_light()],
          ['dark', m.me_theme_dark()],
        ]}
        onChange={(next) => {
          setTheme(next)
          chooseTheme(next)
        }}
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
