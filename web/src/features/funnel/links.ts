export const funnelPage = '/pages/leads/funnel/index'
export const funnelRowsPage = '/pages/leads/funnel/rows/index'
