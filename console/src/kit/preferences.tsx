import { lasting } from '@mingpian/client/storage.ts'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { en } from '#words/en.ts'
import { type Words, zh } from '#words/zh.ts'

export type Locale = 'zh' | 'en'
export type Look = 'light' | 'dark'

interface Preferences {
  locale: Locale
  look: Look
  words: Words
  setLocale: (locale: Locale) => void
  setLook: (look: Look) => void
}

const Context = createContext<Preferences | null>(null)

/** The words of a language. */
export const wordsOf = (locale: Locale): Words => (locale === 'en' ? en : zh)

const systemLocale = (): Locale => (navigator.language.startsWith('zh') ? 'zh' : 'en')
const systemLook = (): Look => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Language and look: the browser's, until a choice is made here. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState(() => lasting.get<Locale>('mp.console.locale') ?? systemLocale())
  const [look, setLook] = useState(() => lasting.get<Look>('mp.console.look') ?? systemLook())
  const words = wordsOf(locale)
  useEffect(() => {
    document.documentElement.lang = locale === 'en' ? 'en' : 'zh-CN'
    document.documentElement.dataset.look = look
  }, [locale, look])
  const value = useMemo(
    () => ({
      locale,
      look,
      words,
      setLocale: (next: Locale) => {
        lasting.set('mp.console.locale', next)
        setLocale(next)
      },
      setLook: (next: Look) => {
        lasting.set('mp.console.look', next)
        setLook(next)
      },
    }),
    [locale, look, words],
  )
  return <Context value={value}>{children}</Context>
}

export function usePreferences(): Preferences {
  const preferences = use(Context)
  if (!preferences) throw new Error('no PreferencesProvider')
  return preferences
}

export const useWords = () => usePreferences().words
