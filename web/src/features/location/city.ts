/**
 * The city of an address as China writes it, without its last word: '浙江省杭州市西湖区文三路 1 号' is in '杭州'.
 * @returns undefined where the address names none
 */
export function cityOf(address: string): string | undefined {
  const [, region, city] =
    /^\s*(香港|澳门|澳門)|(?:^|省|自治区)\s*([^省市区县\s]{2,10}?)(?:市(?!场|民|政)|自治州|地区|盟)/.exec(
      address,
    ) ?? []
  return region ?? city
}
