/** The regions of China, by their codes of six digits. */
export interface AreaList {
  province_list: Readonly<Record<string, string>>
  city_list: Readonly<Record<string, string>>
  county_list: Readonly<Record<string, string>>
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

const codeOf = (
  list: Readonly<Record<string, string>>,
  name: string | undefined,
  start: string,
): string | undefined => Object.keys(list).find((code) => code.startsWith(start) && list[code] === name)

const namesBelow = (list: Readonly<Record<string, string>>, start: string): string[] =>
  Object.entries(list).flatMap(([code, name]) => (code.startsWith(start) ? [name] : []))

/** Whether each name is one of those below the name before it: of a province, of its cities, and so on. Pure. */
function isRegion(areas: AreaList, region: readonly string[]): boolean {
  const levels = levelsOf(areas, region)
  return region.length > 0 && region.every((name, at) => levels[at]?.includes(name))
}

/** Whether a region names all levels that there are, as an address does: some cities have no districts. Pure. */
export const isWholeRegion = (areas: AreaList, region: readonly string[]): boolean =>
  isRegion(areas, region) && region.length === levelsOf(areas, region).length
