import { areaList } from '@vant/area-data'

// The list from which phones and the console choose. Its codes have two digits for each level.

const { province_list, city_list, county_list } = areaList

/** Each region of China by its names, and whether others are below it. */
const hasBelow = new Map<string, boolean>()

const keyOf = (region: readonly string[]) => region.join('/')

function add(region: readonly (string | undefined)[]): void {
  const names = region.filter((name) => name !== undefined)
  if (names.length < region.length) return
  hasBelow.set(keyOf(names), false)
  if (names.length > 1) hasBelow.set(keyOf(names.slice(0, -1)), true)
}
const provinceOf = (code: string) => province_list[`${code.slice(0, 2)}0000`]
for (const name of Object.values(province_list)) add([name])
for (const [code, name] of Object.entries(city_list)) add([provinceOf(code), name])
for (const [code, name] of Object.entries(county_list))
  add([provinceOf(code), city_list[`${code.slice(0, 4)}00`], name])

/** Whether names are a province of China, or a province and a city of it, and so on. */
export const isKnownRegion = (region: readonly string[]): boolean => hasBelow.has(keyOf(region))

/** Whether a region names its province, city and district, as far as there are any. */
export const isWholeAddress = (region: readonly string[]): boolean => hasBelow.get(keyOf(region)) === false
