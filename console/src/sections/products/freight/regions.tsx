import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useWords } from '#kit/preferences.tsx'

type AreaList = typeof import('@vant/area-data')['areaList']

interface Node {
  value: string
  title: string
  disabled?: boolean
  children?: Node[]
}

/** Provinces with their cities. A node's value is the `regionKey` of its region. */
const treeOf = ({ province_list, city_list }: AreaList): Node[] =>
  Object.entries(province_list).map(([code, province]) => ({
    value: province,
    title: province,
    children: Object.entries(city_list)
      .filter(([city]) => city.startsWith(code.slice(0, 2)))
      .map(([, city]) => ({ value: `${province}/${city}`, title: city })),
  }))

/** The tree with the regions that stand elsewhere locked; a province of which all is locked can be opened. */
const lockedIn = (tree: readonly Node[], taken: ReadonlySet<string>): Node[] =>
  tree.map(({ children = [], ...node }) => ({
    ...node,
    disabled: taken.has(node.value),
    children: lockedIn(children, taken),
  }))

interface Props {
  id?: string
  value?: string[]
  onChange?: (chosen: string[]) => void
  /** The regions that another rule has. */
  taken: ReadonlySet<string>
}

/** Chooses provinces and cities. All cities of a province are the province. */
export function RegionsField({ taken, ...field }: Props) {
  const words = useWords()
  const { data, isPending } = useQuery({
    queryKey: ['regions'],
    // The data are large.
    queryFn: async () => treeOf((await import('@vant/area-data')).areaList),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <TreeSelect<string[]>
      {...field}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      allowClear
      loading={isPending}
      treeData={lockedIn(data ?? [], taken)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={words.freightChooseRegions}
      maxTagCount={12}
      style={{ width: '100%' }}
    />
  )
}
