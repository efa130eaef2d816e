import { DatePicker, type DatePickerProps } from 'antd'
import type { Dayjs } from 'dayjs'

/**
 * A field for a moment on the company's clock, to the minute. It has no button for now, which would choose what the
 * device's clock shows.
 */
export const MomentField = (props: DatePickerProps<Dayjs, false>) => (
  <DatePicker
    showTime={{ format: 'HH:mm' }}
    showNow={false}
    format="YYYY-MM-DD HH:mm"
    style={{ width: '100%' }}
    {...props}
  />
)
