export const manage = '/java-appointment-center/api/app/appointment/manage/v1' as const
export const staffCalls = '/java-appointment-center/api/app/appointment/staff/v1' as const

/** The calls whose cached answers a change of a booking makes old. */
export const changedBookings = [
  `GET ${manage}/list`,
  `GET ${manage}/misfits`,
  `GET ${staffCalls}/detail`,
  `GET ${staffCalls}/slots`,
] as const

export const changedServices = [`GET ${manage}/services`] as const
export const changedPlans = [`GET ${manage}/plans`, `GET ${manage}/misfits`] as const
