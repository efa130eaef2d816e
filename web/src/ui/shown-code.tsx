import { Code } from './code.tsx'
import style from './shown-code.module.css'

/** A code that a person shows to the staff, who scan or type it. Long rows of digits are read in fours. */
export function ShownCode({ code, alt, hint }: { code: string; alt: string; hint: string }) {
  return (
    <section className={style.code}>
      <Code text={code} alt={alt} />
      <b>{/^\d+$/.test(code) ? code.replace(/\d{4}(?=\d)/g, '$& ') : code}</b>
      <p>{hint}</p>
    </section>
  )
}
