import type { ImportField } from '@mingpian/contract/staff.ts'
import { m } from '#paraglide/messages.js'

/** The columns of a list of staff, as pages name them. */
export const fieldNames: Record<ImportField, () => string> = {
  userId: m.staff_user_id,
  name: m.staff_name,
  position: m.staff_position,
  department: m.staff_department,
  phone: m.staff_phone,
  email: m.staff_email,
  role: m.staff_role,
}
