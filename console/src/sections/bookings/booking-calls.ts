/** The calls whose cached answers a change of a booking makes old. */
export const changedBookings = [
  'GET /java-appointment-center/api/app/appointment/manage/v1/waiting/list',
  'GET /java-appointment-center/api/app/appointment/manage/v1/list',
  'GET /java-appointment-center/api/app/appointment/manage/v1/misfits',
  'GET /java-appointment-center/api/app/appointment/staff/v1/detail',
  'GET /java-appointment-center/api/app/appointment/staff/v1/slots',
  'GET /java-appointment-center/api/app/appointment/staff/v1/payments',
] as const

export const changedServices = [
  'GET /java-appointment-center/api/app/appointment/manage/v1/services',
] as const
export const changedPlans = [
  'GET /java-appointment-center/api/app/appointment/manage/v1/plans',
  'GET /java-appointment-center/api/app/appointment/manage/v1/misfits',
] as const
