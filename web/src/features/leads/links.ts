export const leadsPage = '/pages/leads/index'
