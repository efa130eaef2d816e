import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { chooseLocale } from './locale.ts'
import style from './preferences.module.css'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'

/** Language and looks, for the foot of a page. A choice holds on this phone. */
export function Preferences() {
  const [theme, setTheme] = useState(chosenTheme)
  const themes: [Theme, string][] = [
    ['system', m.shell_theme_system()],
    ['light', m.shell_theme_light()],
    ['dark', m.shell_theme_dark()],
  ]
  return (
    <div className={style.preferences}>
      <select
        aria-label={m.shell_theme()}
        value={theme}
        onChange={({ target }) => {
          setTheme(target.value as Theme)
          chooseTheme(target.value as Theme)
        }}
      >
        {themes.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => chooseLocale(getLocale() === 'zh' ? 'en' : 'zh')}>
        {getLocale() === 'zh' ? <span lang="en">English</span> : <span lang="zh-CN">中文</span>}
      </button>
    </div>
  )
}
