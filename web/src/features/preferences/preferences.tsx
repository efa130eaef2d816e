import { type Look, lookOf } from '@mingpian/contract/shared/rules/look.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { otherLocale } from './locale.ts'
import { chooseLook, chosenLook } from './look.ts'
import style from './preferences.module.css'

/** Language and looks, for the foot of a page. A choice holds on this phone. */
export function Preferences() {
  const [theme, setTheme] = useState(() => chosenLook().theme)
  const themes: [Look['theme'], string][] = [
    ['', m.shell_theme_system()],
    ['light', m.shell_theme_light()],
    ['dark', m.shell_theme_dark()],
  ]
  return (
    <div className={style.preferences}>
      <select
        aria-label={m.shell_theme()}
        value={theme}
        onChange={({ target }) => {
          const change = { theme: lookOf(target.value).theme }
          setTheme(change.theme)
          chooseLook(change)
        }}
      >
        {themes.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <button type="button" onClick={otherLocale}>
        {getLocale() === 'zh' ? <span lang="en">English</span> : <span lang="zh-CN">中文</span>}
      </button>
    </div>
  )
}
