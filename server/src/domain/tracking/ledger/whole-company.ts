/** The `staff_id` of counts by day for all salespeople of a company together. */
export const wholeCompany = '00000000-0000-0000-0000-000000000000'
