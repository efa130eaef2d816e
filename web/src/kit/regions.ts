import { useQuery } from '@tanstack/react-query'

type AreaList = typeof import('@vant/area-data')['areaList']

/** The regions of China. They are large, so they load with the form that needs them. */
export const useRegions = () =>
  useQuery({
    queryKey: ['regions'],
    queryFn: async () => (await import('@vant/area-data')).areaList,
    staleTime: Number.POSITIVE_INFINITY,
  })

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
