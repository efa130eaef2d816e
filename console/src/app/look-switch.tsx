import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { usePreferences } from '#kit/preferences.tsx'

/** Language and look. */
export function LookSwitch() {
  const { locale, look, words, setLocale, setLook } = usePreferences()
  return (
    <>
      <Button
        type="text"
        lang={locale === 'zh' ? 'en' : 'zh'}
        onClick={() => setLocale(locale === 'zh' ? 'en' : 'zh')}
      >
        {locale === 'zh' ? 'English' : '中文'}
      </Button>
      <Button
        type="text"
        aria-label={look === 'dark' ? words.lightLook : words.darkLook}
        icon={look === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => setLook(look === 'dark' ? 'light' : 'dark')}
      />
    </>
  )
}
