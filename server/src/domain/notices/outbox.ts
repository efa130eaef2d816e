/**
 * Part of the event writer's statement: writes the notices of a batch to the outbox, with their events. `stored` is the
 * batch. Which of them are sent is decided later, by `next-step.ts`.
 */
export const NOTICED = `
  insert into notice (
    company_id, notice_id, staff_id, person_id, occasion, content_type, content_id, second_scene, landing, at
  )
  select company_id, event_id, staff_id, person_id, case event when 'view' then 'visit' else event end, content_type,
    content_id, second_scene, landing, received_at
  from stored where is_live and (first_of = 'visit' or event in ('call', 'save_contact', 'share', 'ask', 'comment', 'pay_order', 'book'))
  returning company_id, notice_id as id`
