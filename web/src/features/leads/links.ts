export const leadsPage = '/pages/leads/index'
export const waitingPage = '/pages/leads/waiting/index'
export const poolPage = '/pages/leads/pool/index'
