import { useQuery } from '@tanstack/react-query'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './address.module.css'

type AreaList = typeof import('@vant/area-data')['areaList']

interface RegionProps {
  /** Province, city, district. */
  value: readonly string[]
  error: string | undefined
  onChange: (region: string[]) => void
}

/** The regions of China. They are large, so they load with the form that needs them. */
export const regionsOptions = {
  queryKey: ['regions'],
  queryFn: async () => (await import('@vant/area-data')).areaList,
  staleTime: Number.POSITIVE_INFINITY,
}

/** Province, city and district, each from the list of what the one before has. */
export function RegionFields({ value, error, onChange }: RegionProps) {
  const { data, isPending, error: failure, refetch } = useQuery(regionsOptions)
  if (isPending) return <BlockBone height={48} margin="0" />
  if (!data) return <StateView part state={failedState(failure, refetch)} />
  const levels = levelsOf(data, value)
  return (
    <fieldset className={style.region}>
      <legend>{m.address_region()}</legend>
      <div>
        {levels.map((names, at) => (
          <select
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels have an order of their own
            key={at}
            aria-label={[m.address_province, m.address_city, m.address_district][at]?.()}
            aria-invalid={error ? true : undefined}
            value={value[at] ?? ''}
            onChange={({ target }) => onChange([...value.slice(0, at), target.value].filter(Boolean))}
          >
            <option value="">{[m.address_province, m.address_city, m.address_district][at]?.()}</option>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
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

/** The names to choose from at each level that the chosen one before it has. Pure. */
export function levelsOf(
  { province_list, city_list, county_list }: AreaList,
  [province, city]: readonly string[],
): string[][] {
  const provinceCode = codeOf(province_list, province, '')
  const cityCode = provinceCode && codeOf(city_list, city, provinceCode.slice(0, 2))
  const levels = [
    Object.values(province_list),
    provinceCode ? namesBelow(city_list, provinceCode.slice(0, 2)) : [],
    cityCode ? namesBelow(county_list, cityCode.slice(0, 4)) : [],
  ]
  return levels.filter((names) => names.length > 0)
}

const codeOf = (list: Record<string, string>, name: string | undefined, start: string): string | undefined =>
  Object.keys(list).find((code) => code.startsWith(start) && list[code] === name)

const namesBelow = (list: Record<string, string>, start: string): string[] =>
  Object.entries(list).flatMap(([code, name]) => (code.startsWith(start) ? [name] : []))
