import { useQuery } from '@tanstack/react-query'
import { departmentsOptions, type StaffFilter } from '#features/staff/queries.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import style from './manage.module.css'

/** The choices of the filter, each with the query of the call. */
export const shows = {
  active: { status: 'active' },
  admin: { status: 'active', role: 'admin' },
  unlicensed: { status: 'active', licensed: false },
  waiting: { status: 'waiting' },
  left: { status: 'left' },
} as const satisfies Record<string, StaffFilter>
export type Show = keyof typeof shows

const names: Record<Show, () => string> = {
  active: m.staff_show_active,
  admin: m.staff_show_admin,
  unlicensed: m.staff_show_unlicensed,
  waiting: m.staff_show_waiting,
  left: m.staff_show_left,
}

interface FiltersProps {
  show: Show
  onShow: (show: Show) => void
  department: string
  onDepartment: (department: string) => void
}

/** The filters: state and department. */
export function Filters({ show, onShow, department, onDepartment }: FiltersProps) {
  const { data } = useQuery(departmentsOptions())
  return (
    <div className={style.filters}>
      <Select
        label={m.staff_filter_show()}
        value={show}
        choices={(Object.keys(names) as Show[]).map((key) => [key, names[key]()] as const)}
        onChange={onShow}
      />
      <Select
        label={m.staff_filter_department()}
        value={department}
        choices={[
          ['', m.staff_all_departments()],
          ...(data?.list ?? []).map(
            ({ name, staff }) => [name, m.staff_department_option({ name, n: staff })] as const,
          ),
        ]}
        onChange={onDepartment}
      />
    </div>
  )
}
