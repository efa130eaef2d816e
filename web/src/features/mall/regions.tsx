import { levelsOf } from '@mingpian/contract/shared/rules/region-levels.ts'
import { failedState } from '#kit/query-state.ts'
import { useRegions } from '#kit/regions.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './address.module.css'

interface RegionProps {
  /** Province, city, district. */
  value: readonly string[]
  error: string | undefined
  onChange: (region: string[]) => void
}

/** Province, city and district, each from the list of what the one before has. */
export function RegionFields({ value, error, onChange }: RegionProps) {
  const { data, isPending, error: failure, refetch } = useRegions()
  if (isPending) return <BlockBone height={48} margin="0" />
  if (!data) return <StateView part state={failedState(failure, refetch)} />
  const levels = levelsOf(data, value)
  return (
    <fieldset className={style.region}>
      <legend>{m.address_region()}</legend>
      <div>
        {levels.map((names, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels have an order of their own
            key={at}
            label={[m.address_province, m.address_city, m.address_district][at]?.() ?? ''}
            aria-invalid={error ? true : undefined}
            value={value[at] ?? ''}
            choices={[
              ['', [m.address_province, m.address_city, m.address_district][at]?.() ?? ''],
              ...names.map((name) => [name, name] as const),
            ]}
            onChange={(name) => onChange([...value.slice(0, at), name].filter(Boolean))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={style.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
