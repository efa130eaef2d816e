import { type AreaList, levelsOf } from '@mingpian/contract/shared/rules/region-levels.ts'
import { useQuery } from '@tanstack/react-query'

/** The regions of China. They are large, so they load with the form that needs them. */
export const useRegions = () =>
  useQuery({
    queryKey: ['regions'],
    queryFn: async () => (await import('@vant/area-data')).areaList,
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * A region that another app names, as far as the list has it: what is missing is left for the person to choose. Some apps
 * write a county's city in their own words, so a county that occurs once in the province tells its city. Pure.
 */
export function knownRegion(
  areas: AreaList,
  [province = '', city = '', county = '']: readonly string[],
): string[] {
  const below = (...chosen: string[]) => levelsOf(areas, chosen)[chosen.length] ?? []
  if (!levelsOf(areas, [])[0]?.includes(province)) return []
  const cities = below(province)
  const owners = cities.includes(city)
    ? [city]
    : cities.filter((each) => below(province, each).includes(county))
  const [owner] = owners
  if (!owner || owners.length > 1) return [province]
  return [province, owner, ...(below(province, owner).includes(county) ? [county] : [])]
}
