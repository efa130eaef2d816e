import { failedState } from '#kit/query-state.ts'
import { useRegions } from '#kit/regions.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Group } from './group.tsx'
import style from './questions.module.css'
import type { QuestionProps } from './typed.ts'
import { textOf } from './typed.ts'

const longestPlace = 40

/** A province from the list, and the city and district as they are typed: '浙江省 杭州市西湖区'. */
export function RegionQuestion({ question, value, error, onChange }: QuestionProps) {
  const { data: areas, isError, error: failure, refetch } = useRegions()
  const text = textOf(value)
  const at = text.indexOf(' ')
  const province = at < 0 ? text : text.slice(0, at)
  const place = at < 0 ? '' : text.slice(at + 1)
  const set = (nextProvince: string, nextPlace: string) =>
    onChange(nextProvince || nextPlace ? `${nextProvince} ${nextPlace}` : '')
  return (
    <Group question={question} error={error}>
      {(noteId) => (
        <>
          {isError && <StateView part state={failedState(failure, refetch)} />}
          <div className={style.region}>
            <Select
              label={m.forms_province()}
              aria-invalid={error ? true : undefined}
              aria-describedby={noteId}
              value={province}
              choices={[
                ['', m.forms_province()],
                ...(areas ? Object.values(areas.province_list) : [province].filter(Boolean)).map(
                  (each) => [each, each] as const,
                ),
              ]}
              onChange={(each) => set(each, place)}
            />
            <input
              aria-label={m.forms_city()}
              placeholder={m.forms_city()}
              maxLength={longestPlace}
              value={place}
              onChange={({ target }) => set(province, target.value)}
            />
          </div>
        </>
      )}
    </Group>
  )
}
