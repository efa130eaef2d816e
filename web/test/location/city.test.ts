import { expect, test } from 'vitest'
import { cityOf } from '#features/location/city.ts'

test.each([
  ['浙江省杭州市西湖区文三路 1 号', '杭州'],
  ['上海市浦东新区世纪大道 100 号', '上海'],
  ['杭州市上城区', '杭州'],
  ['广西壮族自治区南宁市青秀区', '南宁'],
  ['内蒙古自治区锡林郭勒盟锡林浩特市', '锡林郭勒'],
  ['湖北省恩施土家族苗族自治州恩施市', '恩施土家族苗族'],
  ['香港特别行政区中环皇后大道中 1 号', '香港'],
  ['文三路电子市场 3 楼', undefined],
  ['西湖区文三路 1 号', undefined],
  ['1 Century Avenue, Shanghai', undefined],
  ['', undefined],
])('the city of %j is %j', (address, city) => {
  expect(cityOf(address)).toBe(city)
})
