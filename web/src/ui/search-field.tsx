import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import style from './search-field.module.css'

/** One line to search a list by. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <div className={style.search}>
      <Search size={20} aria-hidden />
      <input
        type="search"
        enterKeyHint="search"
        value={value}
        maxLength={64}
        aria-label={label}
        placeholder={label}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** The text, 300 ms after its last change. */
export function useSettled(text: string): string {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), 300)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
