export const leadsPage = '/pages/leads/index'
export const poolPage = '/pages/leads/pool/index'
