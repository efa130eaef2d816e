import { usePhone } from '../phone/context.ts'
import { TitleBar } from '../phone/TitleBar.tsx'
import { useWords } from '../words.tsx'
import css from './ContactCard.module.css'
import home from './Home.module.css'

/** A business card that was read from a code: its fields, and the phone's own address book. */
export function VCard({ text }: { text: string }) {
  const phone = usePhone()
  const { word } = useWords()
  const fields = fieldsOf(text)
  const name = fields.find((field) => field.name === 'FN')?.value ?? ''
  const save = () => {
    phone.back()
    phone.toast(word('contactSaved'))
  }
  return (
    <>
      <TitleBar title="" />
      <div className={home.scroll} data-testid="vcard">
        <div className={css.person}>
          <h3>{name}</h3>
        </div>
        <dl className={css.facts}>
          {fields
            .filter((field) => !['FN', 'N', 'VERSION', 'BEGIN', 'END', 'PRODID'].includes(field.name))
            .flatMap(({ name: label, value }) => [
              <dt key={`${label}-name`}>{label}</dt>,
              <dd key={label}>{value}</dd>,
            ])}
        </dl>
        <button type="button" className={css.add} data-testid="save-vcard" onClick={save}>
          {word('saveContact')}
        </button>
      </div>
    </>
  )
}

/** Names and values of a vCard 3.0: folded lines joined, escapes undone, parameters dropped. */
function fieldsOf(text: string): { name: string; value: string }[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => line.includes(':'))
    .map((line) => ({
      name: (line.split(/[;:]/)[0] ?? '').toUpperCase(),
      value: line
        .slice(line.indexOf(':') + 1)
        .replace(/\\n/gi, ' ')
        .replace(/\\([\\,;])/g, '$1')
        .replace(/(^;+|;+$)/g, '')
        .replace(/;+/g, ' '),
    }))
    .filter(({ value }) => value !== '')
}
