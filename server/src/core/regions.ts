import { isRegion, isWholeRegion } from '@mingpian/contract/shared/rules/region-levels.ts'
import { areaList } from '@vant/area-data'

// The list from which phones and the console choose.

/** Whether names are a province of China, or a province and a city of it, and so on. */
export const isKnownRegion = (region: readonly string[]): boolean => isRegion(areaList, region)

/** Whether a region names its province, city and district, as far as there are any. */
export const isWholeAddress = (region: readonly string[]): boolean => isWholeRegion(areaList, region)
