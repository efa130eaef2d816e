import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './company.module.css'

/** A long text cut to its first lines, with the rest on demand, so that the following sections stay within reach. */
export function LongText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [cut, setCut] = useState(false)
  const [whole, setWhole] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is measured anew
  useLayoutEffect(() => {
    const drawn = text.current
    if (drawn) setCut(drawn.scrollHeight > drawn.clientHeight + 1)
  }, [children])
  return (
    <>
      <p ref={text} className={`${style.text} ${whole ? '' : style.first}`}>
        {children}
      </p>
      {cut && !whole && (
        <button type="button" className={style.rest} onClick={() => setWhole(true)}>
          {m.corp_text_rest()}
        </button>
      )}
    </>
  )
}
