import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'

const looks = [
  ['light', m.edit_preview_light],
  ['dark', m.edit_preview_dark],
  ['care', m.edit_preview_care],
] as const
type Look = (typeof looks)[number][0]

/** Previews the page in another look while it is open. The stored choice of look does not change. */
export function LookChoice() {
  const [look, setLook] = useState<Look>(currentLook)
  useEffect(() => {
    const { theme, care } = document.documentElement.dataset
    return () => show(theme, care !== undefined)
  }, [])
  const choose = (next: Look) => {
    setLook(next)
    show(next === 'dark' ? 'dark' : 'light', next === 'care')
  }
  return (
    <Choices
      label={m.edit_preview_look()}
      look="bar"
      value={look}
      choices={looks.map(([each, words]) => [each, words()] as const)}
      onChange={choose}
    />
  )
}

function currentLook(): Look {
  const { theme, care } = document.documentElement.dataset
  if (care !== undefined) return 'care'
  return theme === 'dark' ? 'dark' : 'light'
}

function show(theme: string | undefined, care: boolean): void {
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
  if (care) dataset.care = ''
  else delete dataset.care
}
