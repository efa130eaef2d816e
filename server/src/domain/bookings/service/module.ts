import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

const ofPlace =
  'select p.company_id, s.service_id, p.place_id from place p join booking_service s using (company_id)'

export const bookingService = {
  name: 'bookings/service',
  what: 'services that customers book, who serves when, and which slots are free',
  uses: ['audit', 'company', 'staff', 'place', 'working-time'],
  door: ['loads', 'day-parts', 'plans', 'services', 'slots'],
  tables: {
    booking_service: {
      sample: `insert into booking_service (company_id, service_id, name, minutes, step)
          select company_id, gen_random_uuid(), 'x', 30, 30 from company where company_id = :company`,
    },
    booking_service_place: {
      sample: `insert into booking_service_place (company_id, service_id, place_id) ${ofPlace}`,
    },
    booking_service_member: {
      sample: `insert into booking_service_member (company_id, service_id, staff_id)
          select s.company_id, s.service_id, staff.staff_id from booking_service s join staff using (company_id) limit 1`,
    },
    serving_member: {
      sample: `insert into serving_member (company_id, staff_id) select company_id, staff_id from staff limit 1`,
    },
    work_plan: {
      sample: `insert into work_plan (company_id, staff_id, place_id)
          select company_id, staff.staff_id, place.place_id from staff join place using (company_id) limit 1`,
    },
    day_off: {
      sample: `insert into day_off (company_id, staff_id, from_day, to_day)
          select company_id, staff_id, '2099-01-01', '2099-01-02' from staff limit 1`,
    },
  },
  shownFiles: (companyId) =>
    sql`select picture as shown from booking_service where company_id = ${companyId}`,
  namedInChanges: [
    {
      fields: ['serviceId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from booking_service where company_id = ${companyId} and service_id = ${id}`,
    },
  ],
} satisfies Module
