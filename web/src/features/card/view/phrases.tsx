import { Fragment } from 'react'

/** Matches a part of a postal address up to the word that ends it; of an e-mail address the part before the @. */
const part = /.*?[区县镇路街道号]|^[^@]+(?=@)|.+$/g

/** An address that breaks between its parts. Its element keeps words whole; a number stays with its unit. */
export const Phrases = ({ text }: { text: string }) =>
  (text.replace(/(\d) (?=[^\w\s])/g, '$1\u00a0').match(part) ?? []).map((words, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {words}
    </Fragment>
  ))

/** A company's name in two parts, so that it breaks before its legal form: its element makes their spans inline blocks. */
export function CompanyName({ name }: { name: string }) {
  const [, own, form] = /^(.{2,}?)((?:股份|集团)?有限(?:责任)?公司)$/.exec(name) ?? []
  if (!form) return name
  return (
    <>
      <span>{own}</span>
      <span>{form}</span>
    </>
  )
}
