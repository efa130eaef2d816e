import type { DataOf } from '@mingpian/contract/shared/endpoint.ts'
import { cardFields, isShown, type LockableField } from '@mingpian/contract/shared/rules/card-fields.ts'
import { cardPalette, cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import type { userCard } from '@mingpian/contract/user-card.ts'
import { Failure } from '#core/http/failure.ts'
import { type CardRow, orderedSections } from '#domain/card/queries.ts'
import { fieldTitles, sectionTitles, styleTitles } from './titles.ts'

type Config = DataOf<typeof userCard.config>
const parts = ['card', 'style', 'fields'] as const
type Part = (typeof parts)[number]

/** @throws Failure 400 for a type that is none */
export function checkedPart(configType: string): Part {
  const part = parts.find((each) => each === configType)
  if (part) return part
  const message = `configType must be one of ${parts.join(', ')}`
  throw new Failure('parameterError', { parameters: [{ path: 'configType', message }] })
}

/** One part of a card's configuration. @param isOwner only the owner learns of hidden fields */
export function configOf(row: CardRow, part: Part, isOwner: boolean): Config {
  const nothing: Config = { configType: part, sections: [], styles: [], palette: [], fields: [] }
  if (part === 'card') return { ...nothing, sections: sectionsOf(row) }
  if (part === 'style') return { ...nothing, styles: stylesOf(row), palette: paletteOf(row) }
  const fields = fieldsOf(row)
  return { ...nothing, fields: isOwner ? fields : fields.filter(({ visibility }) => visibility !== 'hidden') }
}

const isLocked = ({ locked }: CardRow, field: LockableField) => locked.includes(field)

const sectionsOf = (row: CardRow): Config['sections'] =>
  orderedSections(row.sections ?? []).map((each) => ({
    ...each,
    title: sectionTitles[each.key],
    locked: isLocked(row, 'sections'),
  }))

const stylesOf = (row: CardRow): Config['styles'] =>
  ([1, 2, 3] as const).map((each) => ({
    cardStyle: each,
    title: styleTitles[each],
    chosen: each === cardStyle(row.card_style ?? 1),
    locked: isLocked(row, 'cardStyle'),
  }))

const paletteOf = (row: CardRow): Config['palette'] =>
  cardPalette.map(({ first, second, text }, at) => ({
    cardColor: at,
    first,
    second,
    text,
    chosen: at === (row.card_color ?? 0),
    locked: isLocked(row, 'cardColor'),
  }))

/** Fields that every card shows, then fields that its owner may hide. */
const shownFields = ['name', 'position', 'companyName', 'avatar'] as const

function fieldsOf(row: CardRow): Config['fields'] {
  const locked: readonly string[] = row.locked
  const always = shownFields.map((key) => ({
    key,
    title: fieldTitles[key],
    visibility: 'public' as const,
    // Only the company changes its name.
    locked: key === 'companyName' || locked.includes(key),
    companyValue: key === 'companyName' ? row.company_name : '',
  }))
  const own = cardFields.map((key) => ({
    key,
    title: fieldTitles[key],
    visibility: row.visibility?.[key] ?? ('public' as const),
    locked: locked.includes(key),
    companyValue:
      key === 'address' && locked.includes(key) && isShown(row.visibility?.address)
        ? (row.address ?? '')
        : '',
  }))
  return [...always, ...own]
}
