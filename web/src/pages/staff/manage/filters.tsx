import { useQuery } from '@tanstack/react-query'
import { departmentsOptions, type StaffFilter } from '#features/staff/queries.ts'
import { m } from '#paraglide/messages.js'
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
      <label>
        <span className="sr-only">{m.staff_filter_show()}</span>
        <select value={show} onChange={({ target }) => onShow(target.value as Show)}>
          {Object.entries(names).map(([key, words]) => (
            <option key={key} value={key}>
              {words()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="sr-only">{m.staff_filter_department()}</span>
        <select value={department} onChange={({ target }) => onDepartment(target.value)}>
          <option value="">{m.staff_all_departments()}</option>
          {data?.list.map(({ name, staff }) => (
            <option key={name} value={name}>
              {m.staff_department_option({ name, n: staff })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
