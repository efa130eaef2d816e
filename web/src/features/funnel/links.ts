export const funnelPage = '/pages/leads/funnel/index'
export const funnelRowsPage = '/pages/leads/funnel/rows/index'
export const treesPage = '/pages/leads/share-tree/index'
export const treePage = '/pages/leads/share-tree/tree/index'
